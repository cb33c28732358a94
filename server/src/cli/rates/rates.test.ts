import { readdirSync } from 'node:fs';
import type { ScenarioName } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { runCrossrate } from '../../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { createDatabase } from '../../../test/processes/use-storage.ts';
import { provideMockServer } from '../../../test/refreshing/provide-mock-server.ts';
import { TestClock } from '../../../test/test-clock.ts';

const mock = provideMockServer();

/** Creates a folder with an empty database. */
async function makeStorage() {
  const folder = await makeTemporaryFolder();
  await createDatabase({ DATA_DIR: folder.path });
  return folder;
}

function runRates(folder: string, ...args: string[]) {
  return runCrossrateHere(['rates', ...args], { DATA_DIR: folder });
}

/** Refreshes once from providers that play scenarios. */
async function refresh(folder: string, scenario: ScenarioName, providers = 'currency-api') {
  mock.providers.setAll(scenario);
  const settings = { DATA_DIR: folder, PROVIDERS: providers, ...buildProviderSettings(mock.url) };
  const { stdout } = await runCrossrateHere(['refresh', '--once', '--json'], settings);
  return JSON.parse(stdout);
}

/** Creates a folder in which the krona is doubted, because its quote is ten times its last rate. */
async function createDoubtfulFolder(providers?: string) {
  const folder = await makeTemporaryFolder();
  await refresh(folder.path, 'healthy', providers);
  await refresh(folder.path, providers ? 'absurd' : 'shifted', providers);
  return folder;
}

it('lists nothing without decisions and doubts', async () => {
  await using folder = await makeStorage();
  expect((await runCrossrate(['rates', 'list'], { DATA_DIR: folder.path })).stdout).toBe(
    'There are no decisions about rates.\n\nNo rate is waiting to be believed.\n',
  );
  expect(JSON.parse((await runRates(folder.path, 'list', '--json')).stdout)).toEqual({ decisions: [], doubted: [] });
});

it('lists the rates that are waiting to be believed, beside the last ones', async () => {
  await using folder = await createDoubtfulFolder();
  const { code, stdout } = await runRates(folder.path, 'list');
  expect(code).toBe(0);
  const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows).toContainEqual(['CURRENCY', 'PROVIDER', 'STATES FOR 1 USD', 'LAST BELIEVED', 'SINCE']);
  expect(rows).toContainEqual([
    'SEK',
    'currency-api',
    expect.stringMatching(/^99\./),
    expect.stringMatching(/^9\.9/),
    expect.stringMatching(/^20.*Z$/),
  ]);
  expect(JSON.parse((await runRates(folder.path, 'list', '--json')).stdout)).toMatchObject({
    decisions: [],
    doubted: [{ code: 'SEK', provider: 'currency-api', usdRate: expect.stringMatching(/^99\./) }],
  });
});

it('accepts a doubted rate, which the next refresh believes', async () => {
  await using folder = await createDoubtfulFolder();
  expect((await refresh(folder.path, 'shifted')).held).toMatchObject([{ code: 'SEK' }]);
  const accepted = await runRates(folder.path, 'accept', 'sek', '--reason', 'Redenominated.');
  expect(accepted.code).toBe(0);
  expect(accepted.stdout).toMatch(
    /^SEK at 99\.\d+ for 1 USD is accepted from currency-api since 20\S+Z: Redenominated\.\n$/,
  );
  expect((await refresh(folder.path, 'shifted')).held).toEqual([]);
  expect((await runRates(folder.path, 'list')).stdout).toBe(`${accepted.stdout}\nNo rate is waiting to be believed.\n`);
});

it('prints JSON for scripts', async () => {
  await using folder = await createDoubtfulFolder();
  const accepted = await runRates(folder.path, 'accept', 'SEK', '--reason', 'Redenominated.', '--json');
  const decision = JSON.parse(accepted.stdout);
  const time = expect.stringMatching(/^20\S+Z$/);
  expect(decision).toEqual({
    ...{ code: 'SEK', decision: 'accept', reason: 'Redenominated.', decidedAt: time },
    ...{ usdRate: expect.stringMatching(/^99\./), provider: 'currency-api', asOf: time },
  });
  expect(JSON.parse((await runRates(folder.path, 'list', '--json')).stdout).decisions).toEqual([decision]);
  const hold = ['rates', 'hold', 'NOK', '--reason', 'Closed.', '--json'];
  const held = await runCrossrateHere(hold, { DATA_DIR: folder.path }, new TestClock('2026-11-21T12:00:00Z'));
  const decidedAt = '2026-11-21T12:00:00.000Z';
  expect(JSON.parse(held.stdout)).toEqual({ code: 'NOK', decision: 'hold', reason: 'Closed.', decidedAt });
  const released = await runRates(folder.path, 'release', 'NOK', '--json');
  expect(JSON.parse(released.stdout)).toEqual({ code: 'NOK', released: true });
});

it('asks whose rate it is where several providers state one', async () => {
  await using folder = await createDoubtfulFolder('currency-api,ecb');
  const ambiguous = await runRates(folder.path, 'accept', 'SEK', '--reason', 'x');
  expect([ambiguous.code, ambiguous.stderr]).toEqual([
    1,
    'crossrate: Several providers state a rate of SEK (currency-api, ecb); choose one with --provider.\n',
  ]);
  const { code, stdout } = await runRates(folder.path, 'accept', 'SEK', '--provider', 'ecb', '--reason', 'x');
  expect([code, stdout]).toEqual([0, expect.stringContaining('is accepted from ecb')]);
});

it('holds a rate until it is released', async () => {
  await using folder = await makeTemporaryFolder();
  await refresh(folder.path, 'healthy');
  const held = await runRates(folder.path, 'hold', 'SEK', '--reason', ' The banks are closed. ');
  expect(held.stdout).toMatch(/^SEK is held since 20\S+Z: The banks are closed\.\n$/);
  expect((await refresh(folder.path, 'healthy')).held).toMatchObject([
    { code: 'SEK', reason: 'held by the operator: The banks are closed.' },
  ]);
  expect((await runRates(folder.path, 'list')).stdout).toContain('SEK is held since');
  expect((await runRates(folder.path, 'release', 'SEK')).stdout).toBe('SEK is judged by its witnesses again.\n');
  expect((await refresh(folder.path, 'healthy')).held).toEqual([]);
});

it('keeps a reason from controlling the terminal', async () => {
  await using folder = await makeStorage();
  const { stdout } = await runRates(folder.path, 'hold', 'SEK', '--reason', 'all \u001b[31mgood');
  expect(stdout).toContain('all \uFFFD[31mgood');
});

it.each([['list'], ['accept', 'SEK', '--reason', 'x'], ['hold', 'SEK', '--reason', 'x'], ['release', 'SEK']])(
  'refuses rates %s in a folder without a database, and creates none',
  async (...args) => {
    await using folder = await makeTemporaryFolder();
    const { code, stderr } = await runRates(folder.path, ...args);
    expect([code, stderr]).toEqual([1, `crossrate: There is no database crossrate.db in ${folder.path}.\n`]);
    expect(readdirSync(folder.path)).toEqual([]);
  },
);

it.each([
  [
    ['accept', 'SEK', '--reason', 'x'],
    'No provider states a rate of SEK that is waiting to be believed. See `rates list`.',
  ],
  [
    ['accept', 'SEK', '--provider', 'ecb', '--reason', 'x'],
    'ecb does not state a rate of SEK that is waiting to be believed. See `rates list`.',
  ],
  [['release', 'SEK'], 'There is no decision about SEK.'],
])('cannot do rates %j', async (args, message) => {
  await using folder = await makeStorage();
  const { code, stderr } = await runRates(folder.path, ...args);
  expect([code, stderr]).toEqual([1, `crossrate: ${message}\n`]);
});

it.each([
  ['accept', 'BGN', 'Its rate follows from EUR by law; decide about EUR.'],
  ['hold', 'BGN', 'Its rate follows from EUR by law; decide about EUR.'],
  ['hold', 'USD', 'All rates are against the US dollar, which is always 1.'],
])('does not let anybody %s %s', async (command, currency, message) => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runRates(folder.path, command, currency, '--reason', 'x');
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('asks for no setting but the folder', async () => {
  await using folder = await makeStorage();
  const settings = { DATA_DIR: folder.path, PROVIDERS: 'fixer', PORT: 'none' };
  expect((await runCrossrateHere(['rates', 'hold', 'SEK', '--reason', 'x'], settings)).code).toBe(0);
});

it.each([
  [[], 'Usage: crossrate rates'],
  [['accept', '--reason', 'x'], "missing required argument 'currency'"],
  [['accept', 'SEK'], "required option '--reason <text>' not specified"],
  [['hold', 'SEK'], "required option '--reason <text>' not specified"],
  [['hold', 'SEK', '--reason', ' '], 'Expected 1 to 500 characters.'],
  [['hold', 'SEK', '--reason', 'x'.repeat(501)], 'Expected 1 to 500 characters.'],
  [['hold', 'XXX', '--reason', 'x'], 'Expected one of the supported currency codes.'],
  [['release'], "missing required argument 'currency'"],
  [['forget'], "unknown command 'forget'"],
])('refuses rates %j with exit code 2', async (args, message) => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runRates(folder.path, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
