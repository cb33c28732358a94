import { readdirSync } from 'node:fs';
import type { ProviderScenarios } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { runCrossrate } from '../../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { findRow } from '../../../test/processes/find-row.ts';
import { createDatabase, loadRecord } from '../../../test/processes/use-storage.ts';
import { provideMockServer } from '../../../test/refreshing/provide-mock-server.ts';
import { systemClock } from '../../clock.ts';

const mock = provideMockServer();

/** Creates a folder with an empty database. */
async function makeStorage() {
  const folder = await makeTemporaryFolder();
  await createDatabase({ DATA_DIR: folder.path });
  return folder;
}

/** Runs `refresh explain` while the providers play scenarios. */
async function explain(args: string[], cast: ProviderScenarios = {}) {
  await using folder = await makeStorage();
  mock.providers.setAll('healthy');
  mock.providers.set(cast);
  return await runCrossrateHere(['refresh', 'explain', ...args], {
    DATA_DIR: folder.path,
    ...buildProviderSettings(mock.url),
  });
}

const date = expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00\.000Z$/);

it('shows every witness of a rate, the yardstick, the verdict and the published rate', async () => {
  const { code, stdout } = await explain(['sek']);
  expect(code).toBe(0);
  const headings = ['WITNESS', 'AS OF', 'SEK FOR 1 USD', 'OFF BY', 'TOLERANCE', 'FINDING'];
  expect(findRow(stdout, 'WITNESS')).toEqual(headings);
  for (const provider of ['currency-api', 'frankfurter', 'ecb']) {
    const deviation = expect.stringMatching(/^[+-]?0\.0\d %$/);
    const tolerance = expect.stringMatching(/^±\d+\.\d\d %$/);
    expect(findRow(stdout, provider)).toEqual([provider, date, expect.any(String), deviation, tolerance, 'believed']);
  }
  expect(stdout).toMatch(
    /^Compared with the median, 9\.98\d+…?\.\nVerdict: SEK is 9\.98\d+…? from currency-api, as of /m,
  );
  expect(stdout).toContain(': the sources agree.\n');
  expect(stdout).toMatch(/^1 USD = 9\.98\d+ SEK, published: six decimals or six significant figures, half up$/m);
});

it('shows which witness is outvoted, and by how much it is off', async () => {
  const { code, stdout } = await explain(['SEK'], { 'currency-api': 'shifted' });
  expect(code).toBe(0);
  expect(findRow(stdout, 'currency-api')?.slice(3)).toEqual([
    expect.stringMatching(/^(× 10(\.\d+)?|\+(899\.99|900\.00) %)$/),
    expect.stringMatching(/^±/),
    'outvoted',
  ]);
  expect(findRow(stdout, 'frankfurter')?.at(-1)).toBe('believed');
  expect(stdout).toContain('from frankfurter');
});

it('shows the division of a cross rate, and both of its currencies', async () => {
  const { stdout } = await explain(['SEK', '--base', 'jpy']);
  expect(stdout.match(/^WITNESS .*$/gm)?.map((line) => /(\w+) FOR 1 USD/.exec(line)?.[1])).toEqual(['SEK', 'JPY']);
  expect(stdout).toMatch(
    /^1 USD = 9\.98\d+…? SEK\n1 USD = 1\d\d\.\d+…? JPY\n1 JPY = 9\.98\d+…? \/ 1\d\d\.\d+…? = 0\.06\d+…? SEK\n1 JPY = 0\.06\d+ SEK, published/m,
  );
});

it('derives a withdrawn currency from its law', async () => {
  const { code, stdout } = await explain(['BGN', '--base', 'EUR']);
  expect(code).toBe(0);
  expect(stdout).toContain('By law, 1.95583 BGN are 1 EUR, since 2026-01.');
  expect(findRow(stdout, 'ecb')?.at(-1)).toBe('believed');
  expect(stdout).toContain('1 EUR = 1.95583 BGN, published');
});

it('explains the US dollar against the euro', async () => {
  const { code, stdout } = await explain(['USD']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^1 EUR = 1\.\d+ USD, published/m)]);
});

it('compares a pegged currency with nothing but the other sources, where there are any', async () => {
  const { stdout } = await explain(['AED'], { frankfurter: '500' });
  expect(findRow(stdout, 'currency-api')?.slice(-2)).toEqual(['the peg', 'believed']);
  expect(stdout).toContain('Compared with the peg, 3.6725.\n');
  expect((await explain(['AED'])).stdout).toContain('Compared with the median, ');
});

it('prints JSON for scripts', async () => {
  const { code, stdout } = await explain(['SEK', '--base', 'EUR', '--json'], { ecb: 'absurd' });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    base: 'EUR',
    target: 'SEK',
    laws: [],
    verdicts: [
      {
        currency: 'SEK',
        witnesses: [
          { provider: 'currency-api', finding: 'believed', asOf: date },
          { provider: 'frankfurter', finding: 'believed' },
          { provider: 'ecb', finding: 'outvoted' },
        ],
        yardstick: { basis: 'median' },
        verdict: 'believed',
        ground: 'the sources agree',
        rate: { provider: 'currency-api' },
      },
      { currency: 'EUR', verdict: 'believed' },
    ],
    cross: { published: expect.stringMatching(/^11\.\d+$/) },
  });
});

it('ends with 1 for a currency that has no rate', async () => {
  const { code, stdout } = await explain(['CLF']);
  const sentence = '1 USD = ? CLF: there is no rate that may be served. No provider states CLF.\n';
  expect([code, stdout]).toEqual([1, sentence]);
});

it('names the providers that could not be heard, and why', async () => {
  const { code, stdout } = await explain(['SEK'], { ecb: '500', frankfurter: 'stale' });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^frankfurter rejected: .+\necb failed: .*500.*\n\nWITNESS /);
  const { stdout: json } = await explain(['SEK', '--json'], { ecb: '500' });
  const ecb = { provider: 'ecb', result: 'failed', reason: expect.stringContaining('500') };
  expect(JSON.parse(json)).toMatchObject({ withoutTable: [ecb] });
});

it('names the failure of every provider where none is heard', async () => {
  const { code, stdout } = await explain(['EUR'], { 'currency-api': '500', frankfurter: '500', ecb: '500' });
  expect(code).toBe(1);
  expect(stdout.match(/^\S+ failed: .*500/gm)).toHaveLength(3);
});

it('does not say that a stale rate is the rate, but when the rate was last confirmed', async () => {
  await using folder = await makeStorage();
  mock.providers.setAll('healthy');
  const settings = { DATA_DIR: folder.path, ...buildProviderSettings(mock.url) };
  const refreshed = await runCrossrateHere(['refresh', '--once'], settings);
  mock.providers.setAll('500');
  const later = { ...systemClock, now: () => systemClock.now() + 25 * 3_600_000 };
  const { code, stdout } = await runCrossrateHere(['refresh', 'explain', 'SEK'], settings, later);
  expect([refreshed.code, code]).toEqual([0, 1]);
  expect(stdout).toMatch(
    /^Verdict: SEK has no rate that may be served; the last one, 9\.98\d+…? from currency-api, was last confirmed at 20.+Z: nobody quotes it\.$/m,
  );
  const { stdout: json } = await runCrossrateHere(['refresh', 'explain', 'SEK', '--json'], settings, later);
  expect(JSON.parse(json)).toMatchObject({ verdicts: [{ verdict: 'kept', rate: { isServed: false } }] });
});

it('asks nobody where there is no database, and creates none', async () => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runCrossrateHere(['refresh', 'explain', 'SEK'], { DATA_DIR: folder.path });
  expect([code, stderr]).toEqual([1, `crossrate: There is no database crossrate.db in ${folder.path}.\n`]);
  expect(readdirSync(folder.path)).toEqual([]);
});

it('saves nothing', async () => {
  await using folder = await makeStorage();
  mock.providers.setAll('healthy');
  await runCrossrate(['refresh', 'explain', 'SEK'], { DATA_DIR: folder.path, ...buildProviderSettings(mock.url) });
  expect(await loadRecord({ DATA_DIR: folder.path })).toBeUndefined();
});

it.each([
  [[], "missing required argument 'currency'"],
  [['XXX'], 'Expected one of the supported currency codes.'],
  [['SEK', '--base', 'XXX'], 'Expected one of the supported currency codes.'],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await runCrossrateHere(['refresh', 'explain', ...args], {});
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
