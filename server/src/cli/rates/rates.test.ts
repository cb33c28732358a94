import { userInfo } from 'node:os';
import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { makeDatabaseFolder } from '../../../test/processes/use-storage.ts';
import { buildLastRate, buildWaiting, saveState } from '../../../test/storage/saved-state.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { systemClock } from '../../clock.ts';
import { emptyState, type RefreshState, type WaitingQuote } from '../../judging/refresh-state.ts';
import type { ProviderStanding, Standing } from '../../rates/edition.ts';
import type { Storage } from '../../storage/storage.ts';
import { lendStorage } from '../lend-storage.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const SINCE = '2026-11-20T12:00:00.000Z';
const AS_OF = '2026-11-20T00:00:00.000Z';
const REASON = ['--reason', 'Checked.', '--by', 'ann'];

/** Creates a folder with the state after a round. */
async function makeJudgedStorage(state: Partial<RefreshState>, standing?: Standing) {
  const folder = await makeTemporaryFolder();
  const save = ({ rates }: Storage) =>
    saveState(rates, { ...emptyState, ...state }, { nextAttemptAt: Date.parse(NOW), standing });
  await lendStorage({ env: { DATA_DIR: folder.path }, clock: systemClock }, save, { mayCreate: true });
  return folder;
}

/** Creates a folder in which quotes of the krona wait, whose last rate is 98. */
function makeDoubtfulStorage(...quotes: WaitingQuote[]) {
  const believed = new Map([['SEK', buildLastRate('98')]] as const);
  return makeJudgedStorage({ believed, waiting: new Map([['SEK', quotes]]) });
}

function buildStanding(providers: ProviderStanding[], kept: [CurrencyCode, string][] = []): Standing {
  return { isConfirmed: false, canBeConfirmed: true, providers, kept: new Map(kept) };
}

const runRates = (folder: string, ...args: string[]) =>
  runCrossrateHere(['rates', ...args], { DATA_DIR: folder }, new TestClock(NOW));

async function expectRefused(folder: string, args: readonly string[], reason: string): Promise<void> {
  const { code, stderr } = await runRates(folder, ...args);
  expect([code, stderr]).toEqual([1, `crossrate: ${reason}\n`]);
}

/** Lists everything as JSON. */
const list = async (folder: string) => JSON.parse((await runRates(folder, 'list', '--json')).stdout);

it('lists nothing without decisions and doubts', async () => {
  await using folder = await makeDatabaseFolder();
  const nothing = 'There are no decisions about rates.\n\nNo rate is waiting to be believed.\n';
  expect((await runRates(folder.path, 'list')).stdout).toBe(nothing);
  expect(await list(folder.path)).toEqual({ decisions: [], discredited: [], waiting: [], held: [], brokenPegs: [] });
});

it('lists the rates that wait with all that an operator needs to decide, beside the last ones', async () => {
  await using folder = await makeJudgedStorage({
    believed: new Map([['SEK', buildLastRate('9.9', { grade: 'single' })]]),
    waiting: new Map([
      ['SEK', [buildWaiting('99')]],
      ['NGN', [buildWaiting('1600', { provider: 'frankfurter', witness: 'CBN', publications: 1 })]],
    ]),
  });
  const { code, stdout } = await runRates(folder.path, 'list');
  expect([code, stdout]).toEqual([
    0,
    [
      'There are no decisions about rates.',
      '',
      'CURRENCY  PROVIDER           STATES FOR 1 USD  LAST BELIEVED  GRADE   SINCE                     PUBLICATIONS  FINDING',
      `SEK       ecb                99                9.9            single  ${SINCE}  2             moved too far`,
      `NGN       frankfurter (CBN)  1600              -              -       ${SINCE}  1             moved too far`,
      '',
    ].join('\n'),
  ]);
  const sek = { provider: 'ecb', witness: 'ecb', usdRate: '99', lastUsdRate: '9.9', grade: 'single', asOf: AS_OF };
  expect((await list(folder.path)).waiting).toMatchObject([
    { code: 'SEK', ...sek },
    { code: 'NGN', since: SINCE },
  ]);
});

it('sums up the rates of a discredited table in one line, and lists them all as JSON', async () => {
  const quote = buildWaiting('99', { provider: 'currency-api', witness: 'currency-api' });
  const diagnosed = { provider: 'currency-api', quoted: 161, outvoted: {}, diagnosis: 'all rates × 1.1' };
  const standing = buildStanding([{ provider: 'ecb', quoted: 30, outvoted: {} }, diagnosed]);
  const waiting = new Map<CurrencyCode, WaitingQuote[]>([
    ['SEK', [quote]],
    ['NOK', [quote, buildWaiting('98')]],
  ]);
  await using folder = await makeJudgedStorage({ waiting }, standing);
  const { stdout } = await runRates(folder.path, 'list');
  expect(stdout).toContain('\n\ncurrency-api: whole table discredited, 2 rates wait: all rates × 1.1\n\nCURRENCY');
  expect(stdout.match(/^(SEK|NOK) .*$/gm)).toEqual([expect.stringMatching(/^NOK +ecb +98 /)]);
  expect((await list(folder.path)).waiting).toHaveLength(3);
});

it('lists the rates that are held with the reason, and the pegs that are off', async () => {
  await using folder = await makeJudgedStorage(
    {
      believed: new Map([
        ['SEK', buildLastRate('9.9', { grade: 'held' })],
        ['NOK', buildLastRate('10', { grade: 'held' })],
        ['DKK', buildLastRate('6.5')],
      ]),
      brokenPegs: new Map([['HKD', Date.parse(SINCE)]]),
    },
    buildStanding([], [['SEK', 'the witnesses disagree']]),
  );
  expect((await runRates(folder.path, 'list')).stdout).toBe(
    [
      'There are no decisions about rates.',
      '',
      'No rate is waiting to be believed.',
      '',
      'CURRENCY  HELD FOR 1 USD  PROVIDER  AS OF                     REASON',
      `SEK       9.9             ecb       ${AS_OF}  the witnesses disagree`,
      `NOK       10              ecb       ${AS_OF}  -`,
      '',
      `The peg of HKD is off since ${SINCE}.`,
      '',
    ].join('\n'),
  );
});

it('accepts a rate that waits, in the name of the person who decides', async () => {
  await using folder = await makeDoubtfulStorage(buildWaiting('99'));
  const { stdout } = await runRates(folder.path, 'accept', 'sek', '--reason', 'Redenominated.', '--by', 'Ann B.');
  expect(stdout).toBe(`SEK at 99 for 1 USD is accepted from ecb since ${NOW} by Ann B.: Redenominated.\n`);
  const decision = { subject: 'SEK', decision: 'accept', reason: 'Redenominated.', by: 'Ann B.', decidedAt: NOW };
  expect((await list(folder.path)).decisions).toEqual([{ ...decision, usdRate: '99', provider: 'ecb', asOf: AS_OF }]);
});

const passOn = (witness: string, rate: string) => buildWaiting(rate, { provider: 'frankfurter', witness });

it('accepts the middle of the rates of the witnesses of one provider, the lower one of two', async () => {
  const quotes = ['99', '98', '97', '96'].map((rate, index) => passOn(`bank ${index}`, rate));
  await using folder = await makeDoubtfulStorage(...quotes);
  const { stdout } = await runRates(folder.path, 'accept', 'SEK', ...REASON);
  expect(stdout).toContain(`SEK at 97 for 1 USD is accepted from frankfurter`);
});

it.each([
  [
    'Several providers state a rate of SEK (frankfurter, ecb); choose one with --provider.',
    [passOn('ECB', '98'), buildWaiting('99')],
    'ecb',
  ],
  [
    'The witnesses of a rate of SEK disagree (NB 9.7, ECB 99); choose one of them with --provider.',
    [passOn('ECB', '99'), passOn('NB', '9.7')],
    'ECB',
  ],
])('asks whose rate it is: %s', async (question, quotes, provider) => {
  await using folder = await makeDoubtfulStorage(...quotes);
  await expectRefused(folder.path, ['accept', 'SEK', ...REASON], question);
  const { stdout } = await runRates(folder.path, 'accept', 'SEK', '--provider', provider, ...REASON);
  expect(stdout).toContain('SEK at 99 for 1 USD is accepted from');
});

it('accepts all that a provider has published, if any of it waits', async () => {
  const quotes = [buildWaiting('99', { provider: 'currency-api', witness: 'currency-api' })];
  await using folder = await makeJudgedStorage({ waiting: new Map([['SEK', quotes]]) });
  const { stdout } = await runRates(folder.path, 'accept', 'currency-api', ...REASON);
  expect(stdout).toBe(`What currency-api has published is accepted, for three days, since ${NOW} by ann: Checked.\n`);
  const none = 'ecb states no rate that is waiting to be believed. See `rates list`.';
  await expectRefused(folder.path, ['accept', 'ecb', ...REASON], none);
  expect((await list(folder.path)).decisions).toMatchObject([{ subject: 'currency-api', decision: 'trust' }]);
});

it('says that an accepted rate off its peg switches the peg off', async () => {
  const waiting = new Map<CurrencyCode, WaitingQuote[]>([
    ['HKD', [buildWaiting('8.5')]],
    ['DKK', [buildWaiting('6.57')]],
  ]);
  await using folder = await makeJudgedStorage({ waiting, believed: new Map([['EUR', buildLastRate('0.88')]]) });
  expect((await runRates(folder.path, 'accept', 'HKD', ...REASON)).stdout.split('\n')).toEqual([
    expect.stringContaining('HKD at 8.5 for 1 USD is accepted'),
    'The rate is off the peg of HKD, so the peg is off until `rates release HKD`.',
    '',
  ]);
  const onPeg = await runRates(folder.path, 'accept', 'DKK', '--json', ...REASON);
  expect(JSON.parse(onPeg.stdout)).toMatchObject({ subject: 'DKK', switchesPegOff: false });
});

it.each([
  ['SEK', 'SEK is judged by its witnesses again.'],
  ['ecb', 'ecb is judged like any other provider again.'],
])('holds %s in the name of the user of the system until it is released', async (subject, again) => {
  await using folder = await makeDatabaseFolder();
  const held = await runRates(folder.path, 'hold', subject, '--reason', ' The banks are closed. ');
  expect(held.stdout).toBe(`${subject} is held since ${NOW} by ${userInfo().username}: The banks are closed.\n`);
  expect((await runRates(folder.path, 'list')).stdout).toContain(held.stdout);
  expect((await runRates(folder.path, 'release', subject)).stdout).toBe(`${again}\n`);
  expect((await list(folder.path)).decisions).toEqual([]);
});

/** Creates a folder in which two providers have left the peg of the Hong Kong dollar. */
function makeStorageOffPeg() {
  return makeJudgedStorage({
    brokenPegs: new Map([['HKD', Date.parse(SINCE)]]),
    waiting: new Map([['HKD', [buildWaiting('8.5')]]]),
  });
}

it('restores a peg that providers have left', async () => {
  await using folder = await makeStorageOffPeg();
  expect((await runRates(folder.path, 'release', 'hkd', '--by', 'ann')).stdout).toBe(
    `The peg of HKD is in force again since ${NOW} by ann: the peg is back in force\n`,
  );
  await expectRefused(folder.path, ['release', 'HKD'], 'The peg of HKD is in force again from the next round on.');
});

it('restores the peg in place of an accepted rate, and prints that as JSON for scripts', async () => {
  await using folder = await makeStorageOffPeg();
  await runRates(folder.path, 'accept', 'HKD', ...REASON);
  const { stdout } = await runRates(folder.path, 'release', 'HKD', '--json', ...REASON);
  const restored = { subject: 'HKD', decision: 'restore', reason: 'Checked.', by: 'ann', decidedAt: NOW };
  expect(JSON.parse(stdout)).toEqual({ subject: 'HKD', released: true, isPegOff: false, restored });
  expect((await list(folder.path)).decisions).toEqual([restored]);
});

it('does not restore a peg at the end of a hold, and says that the peg is off', async () => {
  await using folder = await makeStorageOffPeg();
  await runRates(folder.path, 'hold', 'HKD', ...REASON);
  expect((await runRates(folder.path, 'release', 'HKD')).stdout).toBe(
    'HKD is judged by its witnesses again.\nIts peg is still off: `rates release HKD` again restores the peg.\n',
  );
  expect((await list(folder.path)).decisions).toEqual([]);
});

it('decides about nothing that is not there', async () => {
  await using folder = await makeDatabaseFolder();
  const doubt = 'rate of SEK that is waiting to be believed. See `rates list`.';
  await expectRefused(folder.path, ['accept', 'SEK', ...REASON], `No provider states a ${doubt}`);
  await expectRefused(folder.path, ['accept', 'SEK', '--provider', 'ecb', ...REASON], `ecb does not state a ${doubt}`);
  await expectRefused(folder.path, ['release', 'SEK'], 'There is no decision about SEK. See `rates list`.');
});

const POSSIBLE = 'Expected a supported currency code, or a provider: currency-api, frankfurter, ecb,';

it.each([
  [[], 'Usage: crossrate rates'],
  [['accept', 'SEK'], "required option '--reason <text>' not specified"],
  [['accept', 'ecb', '--provider', 'ecb', '--reason', 'x'], '--provider chooses the rate of a currency'],
  [['hold', 'SEK', '--reason', '…'], 'Write the reason in the place of the dots, for later readers.'],
  [['accept', 'SEK', '--reason', ' ... '], 'Write the reason in the place of the dots, for later readers.'],
  [['hold', 'SEK', '--reason', 'x'.repeat(501)], 'Expected 1 to 500 characters.'],
  [['hold', 'SEK', '--reason', 'x', '--by', 'a\nb'], 'Expected 1 to 100 printable characters.'],
  [['hold', 'BGN', '--reason', 'x'], 'Its rate follows from EUR by law; decide about EUR.'],
  [['hold', 'USD', '--reason', 'x'], 'All rates are against the US dollar, which is always 1.'],
  [['hold', 'XXX', '--reason', 'x'], POSSIBLE],
  [['release', 'reuters'], POSSIBLE],
])('refuses rates %j with exit code 2', async (args, message) => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runRates(folder.path, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
