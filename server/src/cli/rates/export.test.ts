import { expect, it } from 'vitest';
import { provideRateArchive, published } from '../../../test/editions/rate-archive.ts';

const archive = provideRateArchive();

const exportRates = (...args: string[]) => archive.run(['rates', 'export', ...args]);

const readLines = (stdout: string) => stdout.trimEnd().split('\n');

it('writes a line for each edition and currency, as JSON or CSV with the same contents', async () => {
  const { code, stdout } = await exportRates();
  expect(code).toBe(0);
  const rows = readLines(stdout).map((line) => JSON.parse(line));
  const counts = Map.groupBy(rows, ({ publishedAt }) => publishedAt);
  expect([...counts].map(([at, { length }]) => [at, length])).toEqual(Object.values(published).map((at) => [at, 190]));
  expect(rows.find(({ code }) => code === 'SEK')).toEqual({
    ...{ edition: expect.stringMatching(/^[\da-f]{64}$/), publishedAt: published.first, code: 'SEK' },
    ...{ rate: expect.stringMatching(/^9\.98\d+$/), grade: 'confirmed', provider: 'currency-api' },
    asOf: '2026-11-20T00:00:00.000Z',
  });
  const [columns = '', ...lines] = readLines((await exportRates('--csv')).stdout);
  expect(columns).toBe('edition,publishedAt,code,rate,grade,provider,asOf');
  const names = columns.split(',');
  const parsed = lines.map((line) => Object.fromEntries(line.split(',').map((cell, column) => [names[column], cell])));
  expect(parsed).toEqual(rows);
  expect((await exportRates('--json')).stdout).toBe(stdout);
});

it('exports the same rates as were shown', async () => {
  const { stdout } = await exportRates('--from', published.shifted, '--to', published.held);
  const { edition, rates } = JSON.parse(
    (await archive.run(['rates', 'show', '--json', '--at', published.shifted])).stdout,
  );
  const about = { edition, publishedAt: published.shifted };
  expect(readLines(stdout).map((line) => JSON.parse(line))).toEqual(
    rates.map((rate: object) => ({ ...about, ...rate })),
  );
});

it('splits at any moment into exports that neither overlap nor leave a gap', async () => {
  const { stdout: all } = await exportRates();
  for (const moment of [published.shifted, '2026-11-21T15:00Z']) {
    const [before, after] = [await exportRates('--to', moment), await exportRates('--from', moment)];
    expect(before.stdout + after.stdout).toBe(all);
  }
});

it('ends with 1 when nothing is kept of that time', async () => {
  const { code, stderr } = await exportRates('--to', '2026-11-20');
  expect([code, stderr]).toEqual([1, 'crossrate: No rates are kept of that time.\n']);
});

it.each([
  [['--from', '2026-11-22', '--to', '2026-11-21'], '--from is 2026-11-22T00:00:00.000Z'],
  [['--from', '2027-01-01'], '--from is 2027-01-01T00:00:00.000Z, and --to or now 2026-11-21T20:00:00.000Z is earlier'],
  [['--csv', '--json'], "option '--csv' cannot be used with option '--json'"],
  [['--from', '2026-11-21T10:00'], 'The zone is missing'],
  [['--to', 'abcdef'], 'Expected 2026-11-03T14:02Z'],
  [['SEK'], 'too many arguments'],
])('refuses rates export %j with exit code 2', async (args, message) => {
  const { code, stderr } = await exportRates(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
