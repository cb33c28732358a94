import type { ProviderScenarios } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { findRow } from '../../../test/processes/find-row.ts';
import { loadRecord, makeDatabaseFolder } from '../../../test/processes/use-storage.ts';
import { provideMockServer, saturdayClock } from '../../../test/refreshing/provide-mock-server.ts';

let now = saturdayClock.now();
const clock = { ...saturdayClock, now: () => now };
const mock = provideMockServer(clock);

/** Settings, the time of a refresh before, in which all providers are healthy, and the time; by default a Saturday. */
interface Surroundings {
  readonly env?: Record<string, string>;
  readonly refreshed?: string;
  readonly explained?: string;
}

/** Runs `refresh explain` while the providers play scenarios. */
async function explain(
  args: readonly string[],
  cast: ProviderScenarios = {},
  { env, refreshed, explained }: Surroundings = {},
) {
  await using folder = await makeDatabaseFolder();
  const settings = { DATA_DIR: folder.path, ...buildProviderSettings(mock.url), ...env };
  mock.providers.setAll('healthy');
  if (refreshed) {
    now = Date.parse(refreshed);
    await runCrossrateHere(['refresh', '--once'], settings, clock);
  }
  mock.providers.set(cast);
  now = explained ? Date.parse(explained) : saturdayClock.now();
  const before = await loadRecord({ DATA_DIR: folder.path });
  const ended = await runCrossrateHere(['refresh', 'explain', ...args], settings, clock);
  expect(await loadRecord({ DATA_DIR: folder.path }), 'It saves nothing.').toEqual(before);
  return ended;
}

const allSilent: ProviderScenarios = { 'currency-api': '500', frankfurter: '500', ecb: '500' };
const onlyCurrencyApi: ProviderScenarios = { frankfurter: '500', ecb: '500' };

const [FRIDAY, SATURDAY] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];

it('shows the grade of a rate, its reason, every witness, the compared rate and the published one', async () => {
  const { code, stdout } = await explain(['sek']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^SEK is confirmed: the providers agree\.\n1 USD = 9\.98\d+…? SEK from currency-api, as of 2026-11-20T00:00:00\.000Z\.\nThe middle of currency-api 9\.98\d+, frankfurter 9\.98\d+ and ecb 9\.98\d+ is believed\.\nCompared with the middle, 9\.98\d+…?:\nWITNESS /,
  );
  const headings = ['WITNESS', 'THROUGH', 'AS OF', 'SEK FOR 1 USD', 'OFF BY', 'TOLERANCE', 'FINDING'];
  expect(findRow(stdout, 'WITNESS')).toEqual(headings);
  const forms = [/^9\.9[78]\d{1,8}…?$/, /^[+-]?0\.0\d %$/, /^±\d+\.\d\d %$/, /^believed$/];
  const judged = forms.map((form) => expect.stringMatching(form));
  expect(findRow(stdout, 'currency-api')).toEqual(['currency-api', SATURDAY, ...judged]);
  expect(findRow(stdout, 'TCMB')).toEqual(['TCMB', 'frankfurter', FRIDAY, ...judged]);
  expect(findRow(stdout, 'ECB')).toEqual(['ECB', 'ecb', FRIDAY, ...judged]);
  expect(stdout).toMatch(/^1 USD = 9\.98\d+ SEK, published: six decimals or six significant figures, half up$/m);
});

it('shows which witness is outvoted, and by how much it is off', async () => {
  const { code, stdout } = await explain(['SEK'], { 'currency-api': 'shifted' });
  expect(code).toBe(0);
  expect(findRow(stdout, 'currency-api')?.slice(2)).toEqual([
    expect.any(String),
    expect.stringMatching(/^(× 10(\.\d+)?|\+(899\.\d\d|900\.00) %)$/),
    expect.stringMatching(/^±/),
    'outvoted',
  ]);
  expect(findRow(stdout, 'NBP')?.at(-1)).toBe('believed');
  expect(stdout).toContain('from frankfurter');
  // First the witnesses on which the rate rests.
  expect(stdout.indexOf('\nNBP ')).toBeLessThan(stdout.indexOf('\ncurrency-api '));
});

it.each([
  ['a rate that one provider states', 'HNL', {}, {}, 'HNL is single: stated by one provider.'],
  ['a pegged currency', 'AED', {}, {}, 'AED is pegged: on its peg.'],
  ['a withdrawn currency', 'BGN', {}, {}, 'BGN is derived: by law, 1.95583 BGN are 1 EUR, since 2026-01.'],
  ['a held rate', 'INR', allSilent, { refreshed: '2026-11-21T07:00:00Z' }, 'INR is held: nobody quotes it.'],
] as const)('says the grade of %s first', async (_, currency, cast, options, line) => {
  const { code, stdout } = await explain([currency], cast, options);
  const first = stdout.split('\n').find((text) => text !== '' && !/^\S+ failed: /.test(text));
  expect([code, first]).toEqual([0, line]);
});

it('says that the last confirmed rate is held in the place of a single one, and for which setting', async () => {
  const times = { refreshed: '2026-11-24T06:00:00Z', explained: '2026-11-25T02:00:00Z' };
  const { code, stdout } = await explain(['INR'], onlyCurrencyApi, { env: { SINGLE_RATES: 'hold' }, ...times });
  expect(code).toBe(0);
  const [line, held, single] = stdout.slice(stdout.indexOf('INR is')).split('\n');
  expect(line).toBe('INR is held, because of SINGLE_RATES=hold: near the last confirmed rate.');
  expect(held).toMatch(/^1 USD = \d\d\.\d+…? INR from currency-api, as of 2026-11-23T00:00:00\.000Z\.$/);
  expect(single).toMatch(
    /^Not served: 1 USD = \d\d\.\d+…? INR from currency-api, as of 2026-11-25T00:00:00\.000Z, which is single\.$/,
  );
});

it('shows the division of a cross rate, and both of its currencies', async () => {
  const { stdout } = await explain(['SEK', '--base', 'jpy']);
  expect(stdout.match(/^WITNESS .*$/gm)?.map((line) => /(\w+) FOR 1 USD/.exec(line)?.[1])).toEqual(['SEK', 'JPY']);
  expect(stdout).toMatch(
    /^1 USD = 9\.98\d+…? SEK\n1 USD = 1\d\d\.\d+…? JPY\n1 JPY = 9\.98\d+…? \/ 1\d\d\.\d+…? = 0\.06\d+…? SEK\n1 JPY = 0\.06\d+ SEK, published/m,
  );
});

it('compares a pegged currency with its peg, and names the law of the peg', async () => {
  const { stdout } = await explain(['AED']);
  expect(findRow(stdout, 'currency-api')?.slice(-2)).toEqual(['the peg', 'believed']);
  expect(stdout).toMatch(/^Peg: 1 USD = 3\.6725 AED, since 1997 by the Central Bank of the United Arab Emirates/m);
  expect(stdout).toContain('Compared with the peg, 3.6725:\n');
});

it('prints JSON for scripts', async () => {
  const { code, stdout } = await explain(['SEK', '--base', 'EUR', '--json'], { ecb: 'absurd' });
  expect(code).toBe(0);
  const { verdicts, ...explanation } = JSON.parse(stdout);
  const published = expect.stringMatching(/^11\.\d+$/);
  expect(explanation).toMatchObject({ base: 'EUR', target: 'SEK', laws: [], withoutTable: [], cross: { published } });
  const verdict = { verdict: 'believed', comparison: { basis: 'the middle' }, ground: 'the providers agree' };
  const rate = { grade: 'confirmed', provider: 'currency-api', asOf: FRIDAY, isServed: true };
  expect(verdicts).toMatchObject([{ currency: 'SEK', ...verdict, rate }, { currency: 'EUR' }]);
  const ecb = { witness: 'ECB', provider: 'ecb', finding: 'outvoted' };
  expect(verdicts[0].witnesses).toContainEqual(expect.objectContaining(ecb));
});

it('ends with 1 for a currency that has no rate', async () => {
  const { code, stdout } = await explain(['CLF']);
  const sentence = '1 USD = ? CLF: there is no rate that may be served. No provider states CLF.\n';
  expect([code, stdout]).toEqual([1, sentence]);
});

it('names the providers that could not be heard, and why', async () => {
  const { code, stdout } = await explain(['SEK'], { ecb: '500', frankfurter: 'stale' });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^frankfurter rejected: .+\necb failed: .*500.*\n\nSEK is /);
  const { stdout: json } = await explain(['SEK', '--json'], { ecb: '500' });
  const ecb = { provider: 'ecb', result: 'failed', reason: expect.stringContaining('500') };
  expect(JSON.parse(json)).toMatchObject({ withoutTable: [ecb] });
});

it('does not say that a stale rate is the rate, but when the rate was last confirmed', async () => {
  const { code, stdout } = await explain(['SEK'], allSilent, { refreshed: '2026-11-20T09:00:00Z' });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^SEK has no rate that may be served, because it became stale at 2026-11-21T09:00:00\.000Z; it was held: nobody quotes it\.\nNot served: 1 USD = \d+\.\d+…? SEK from currency-api, as of 2026-11-19T.+Z, last confirmed at 2026-11-20T09:00:00\.000Z\.$/m,
  );
});

it.each([
  [[], "missing required argument 'currency'"],
  [['XXX'], 'Expected one of the supported currency codes.'],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await runCrossrateHere(['refresh', 'explain', ...args], {});
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
