import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createFetchTable, mockProviders } from '../../test/refreshing/mocked-provider.ts';
import type { ProviderTable } from '../judging/rate-provider.ts';

const { clock, network } = mockProviders();
const DAY = '2026-11-20';
const ecb = { key: 'ECB', date: DAY, rate: 0.8802 };
const row = { date: DAY, base: 'USD', quote: 'EUR', rate: 0.8805, providers: [ecb] };
const peg = { date: DAY, base: 'USD', quote: 'ANG', rate: 1.79 };

function readRows(rows: unknown): Promise<ProviderTable> {
  network.use(http.get('https://api.frankfurter.dev/*', () => HttpResponse.json(rows as object)));
  return createFetchTable('frankfurter', clock)();
}

/** Shows a table as lines of key, code, rate and date; the key of the provider's own quotes is empty. */
function showQuotes({ quotes, banks = new Map() }: ProviderTable): string[] {
  return [['', quotes] as const, ...banks].flatMap(([key, table]) =>
    Array.from(
      table,
      ([code, { text, asOf }]) => `${key} ${code} ${text} ${new Date(asOf).toISOString().slice(0, 10)}`,
    ),
  );
}

it('asks for the rates of each bank', async () => {
  let asked = '';
  network.use(
    http.get('https://api.frankfurter.dev/*', ({ request }) => {
      asked = request.url;
    }),
  );
  await createFetchTable('frankfurter', clock)();
  expect(asked).toBe('https://api.frankfurter.dev/v2/rates?base=USD&expand=providers');
});

it('gives each bank its own rates with their own dates, and no blend whose parts are known', async () => {
  const boc = { key: 'BOC', date: '2026-11-19', rate: 0.8811 };
  const yen = { ...row, quote: 'JPY', providers: [{ ...ecb, rate: 157.1 }] };
  expect(showQuotes(await readRows([{ ...row, providers: [ecb, boc] }, yen]))).toEqual([
    ' USD 1 2026-11-20',
    'ECB EUR 0.8802 2026-11-20',
    'ECB JPY 157.1 2026-11-20',
    'BOC EUR 0.8811 2026-11-19',
  ]);
});

it('gives the blend where no bank is named', async () => {
  expect(showQuotes(await readRows([row, peg]))).toContain(' ANG 1.79 2026-11-20');
  expect(showQuotes(await readRows([{ ...peg, providers: [] }]))).toContain(' ANG 1.79 2026-11-20');
});

it('gives all blends of a service that knows no banks, such as an old one', async () => {
  const { providers: _, ...blend } = row;
  const own = { ...blend, quote: 'USD', rate: 1 };
  expect(showQuotes(await readRows([own, blend, peg]))).toEqual([
    ' USD 1 2026-11-20',
    ' EUR 0.8805 2026-11-20',
    ' ANG 1.79 2026-11-20',
  ]);
});

it('dates the base as most rates are, whatever a single bank states', async () => {
  const odd = { key: 'ODD', date: '2036-01-01', rate: 0.9 };
  const { quotes } = await readRows([{ ...row, providers: [ecb, odd, { ...ecb, key: 'BOC' }] }]);
  expect(new Date(quotes.get('USD')?.asOf ?? 0).toISOString().slice(0, 10)).toBe(DAY);
});

it.each([
  ['no date', { ...peg, date: null }],
  ['a date with a time', { ...peg, date: '2026-11-20T00:00:00Z' }],
  ['a code that Crossrate does not support', { ...peg, quote: 'GGP', date: null }],
  ['a code that is no text', { ...peg, quote: 1 }],
  ['another base', { ...peg, base: 'EUR' }],
  ['banks that are no list', { ...peg, providers: 'ECB' }],
  ['a bank that is no object', { ...peg, providers: [null] }],
  ['a bank without a key', { ...peg, providers: [{ ...ecb, key: undefined }] }],
  ['a bank with a key that is not printable', { ...peg, providers: [{ ...ecb, key: 'E\u001b[2J' }] }],
  ['a bank with a long key', { ...peg, providers: [{ ...ecb, key: 'E'.repeat(13) }] }],
  ['a bank without a date', { ...peg, providers: [{ ...ecb, date: null }] }],
  ['a bank with a day that does not exist', { ...peg, providers: [{ ...ecb, date: '2026-11-31' }] }],
  ['no fields', {}],
  ['nothing', null],
])('skips a row with %s, and keeps the others', async (_, bad) => {
  expect(showQuotes(await readRows([bad, row]))).toEqual([' USD 1 2026-11-20', 'ECB EUR 0.8802 2026-11-20']);
});

it('keeps a rate that is no number as an unreadable quote', async () => {
  const providers = [
    { ...ecb, rate: null },
    { ...ecb, key: 'BOC', rate: 'high' },
  ];
  expect(showQuotes(await readRows([{ ...row, providers }]))).toEqual([
    ' USD 1 2026-11-20',
    'ECB EUR null 2026-11-20',
    'BOC EUR "high" 2026-11-20',
  ]);
});

it('makes two different rates of one bank unreadable', async () => {
  const { banks } = await readRows([{ ...row, providers: [ecb, { ...ecb, rate: 0.9 }] }]);
  expect(banks?.get('ECB')?.get('EUR')?.text).toBe('quoted twice');
});

it.each([
  ['no rows', [], 'no row can be read'],
  ['only rows that cannot be read', [{ ...row, base: 'EUR' }], 'no row can be read'],
  ['no list', { rates: {} }, 'expected array'],
  ['a refusal', { message: 'not found' }, 'answered 200: not found'],
])('refuses an answer with %s', async (_, rows, reason) => {
  await expect(readRows(rows)).rejects.toThrow(reason);
});

it('reads what the blend left out like any other rate', async () => {
  const { banks } = await readRows([{ ...row, providers: [{ ...ecb, excluded: true }] }]);
  expect(banks?.get('ECB')?.get('EUR')?.text).toBe('0.8802');
});
