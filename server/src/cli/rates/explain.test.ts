import { expect, it } from 'vitest';
import { provideRateArchive, published } from '../../../test/editions/rate-archive.ts';
import { findRow } from '../../../test/processes/find-row.ts';

const archive = provideRateArchive();

const explain = (...args: string[]) => archive.run(['rates', 'explain', ...args]);

it('explains a stored rate as the command that asks the providers did at that time', async () => {
  await using own = await archive.open('nothing');
  await own.run(['rates', 'list']);
  await own.refresh(published.first, { 'currency-api': 'shifted', ecb: '500' });
  const at = '2026-11-21T10:00:00.000Z';
  for (const pair of [['SEK'], ['SEK', '--base', 'EUR'], ['BGN', '--base', 'JPY'], ['AED'], ['USD']]) {
    const asked = await own.run(['refresh', 'explain', ...pair], at);
    const stored = await own.run(['rates', 'explain', ...pair, '--at', at]);
    expect(stored.stdout).toMatch(/^Edition [\da-f]{64}\npublished at 2026-11-21T10:00:00\.000Z, in force at /);
    expect(stored.stdout.split('\n').slice(3)).toEqual(asked.stdout.split('\n'));
  }
});

it('shows witnesses, the tolerance, the middle of the providers’ rates, the arithmetic, and the numbers as the providers wrote them', async () => {
  const { code, stdout } = await explain('SEK', '--base', 'EUR', '--at', '2026-11-21T13:59Z');
  expect(code).toBe(0);
  expect(findRow(stdout, 'currency-api')?.at(-1)).toBe('outvoted');
  expect(stdout).toMatch(
    /^The middle of frankfurter 9\.98\d+ and ecb 9\.98\d+ is believed\.\nCompared with the middle, 9\.98\d+…?:$/m,
  );
  expect(findRow(stdout, 'NBP')?.[5]).toMatch(/^±\d\.\d\d %$/);
  expect(stdout).toMatch(/^ECB {2,}1 EUR = 11\.\d+ SEK, 1 EUR = 1\.1\d+ USD$/m);
  expect(stdout).toMatch(/^1 EUR = 9\.98\d+…? \/ 0\.88\d+…? = 11\.3\d+…? SEK\n1 EUR = 11\.3\d+ SEK, published/m);
  const shown = await archive.run(['rates', 'show', 'SEK', '--base', 'EUR', '--at', published.shifted, '--json']);
  expect(stdout).toContain(`1 EUR = ${JSON.parse(shown.stdout).rates[0].rate} SEK, published`);
});

it('shows the decision that was in force, and not the one that ended it', async () => {
  const { stdout } = await explain('SEK', '--at', published.held);
  expect(stdout).toContain('Decision: SEK is held since 2026-11-21T14:00:00.000Z by ann: The "bank", closed\nWITNESS');
  expect((await explain('SEK')).stdout).not.toContain('Decision');
});

it('prints JSON for scripts', async () => {
  const { stdout } = await explain('SEK', '--json', '--at', published.shifted);
  const { edition, verdicts, ...rest } = JSON.parse(stdout);
  expect(edition).toMatch(/^[\da-f]{64}$/);
  expect(rest).toMatchObject({ at: published.shifted, publishedAt: published.shifted, base: 'USD', target: 'SEK' });
  const ecb = verdicts[0].witnesses.find(({ witness }: { witness: string }) => witness === 'ECB');
  expect(ecb.wrote).toEqual([
    { base: 'EUR', code: 'SEK', text: expect.stringMatching(/^11\.\d+$/) },
    { base: 'EUR', code: 'USD', text: expect.stringMatching(/^1\.\d+$/) },
  ]);
});

it('ends with 1 for a currency that had no rate, and does not explain a stale rate as a served one', async () => {
  const { code, stdout } = await explain('CLF');
  expect([code, stdout]).toEqual([1, expect.stringContaining('1 USD = ? CLF: there is no rate that may be served.')]);
  const stale = await archive.run(['rates', 'explain', 'SEK'], '2026-11-22T19:00:00Z');
  expect([stale.code, stale.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^SEK has no rate that may be served, because it became stale at 2026-11-2\dT[\d:]+\.000Z; it was \w+: /m,
    ),
  ]);
});

it.each([
  [[], "missing required argument 'currency'"],
  [['XXX'], 'Expected one of the supported currency codes.'],
  [['SEK', '--at', '2026-02-30'], 'There is no such date or time of day.'],
  [['SEK', 'NOK'], 'too many arguments'],
])('refuses rates explain %j with exit code 2', async (args, message) => {
  const { code, stderr } = await explain(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
