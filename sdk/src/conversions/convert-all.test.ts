import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Converter, type ConverterParameters, Crossrate, isCrossrateError } from '../index.ts';
import { createMockCrossrate } from '../testing/index.ts';

const mock = createMockCrossrate();
const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1', apiKey: mock.keys.active, fetch: mock.fetch });
let converter: Converter;
beforeAll(async () => {
  converter = await crossrate.converter({ base: 'EUR' });
});
afterEach(() => vi.useRealTimers());

it('gives for each row what a conversion of the row alone gives, in the same order, frozen', () => {
  const rows: readonly ConverterParameters[] = [
    { to: 'USD', amount: '9.99' },
    { from: 'GBP', to: 'JPY', amount: -5, round: 'minor-unit' },
    { to: 'XXX' as 'USD', amount: 1 },
    { to: 'CHF', amount: 0n, round: { increment: '0.05' }, mode: 'down' },
    { to: 'CHF', amount: 'free' },
    { amount: 5 } as ConverterParameters,
    null as never,
    { target: 'EUR' } as never,
    { to: 'CHF', amount: 1, round: 'minor-units' } as never,
    { base: 'GBP', to: 'CHF', amount: 1 } as never,
  ];
  const results = converter.convertAll(rows);
  expect(results.map((result) => (isCrossrateError(result) ? result.message : result.convertedText))).toEqual([
    converter.convert(rows[0] as ConverterParameters).convertedText,
    converter.convert(rows[1] as ConverterParameters).convertedText,
    'The table has no rate of XXX.',
    '0.00',
    'Invalid amount. Please provide a number of at most 40 digits.',
    'to is missing.',
    'rows[6] must be an object of from, to, amount, round, mode.',
    'rows[7] must be an object of from, to, amount, round, mode, not target.',
    "round must be 'minor-unit', { decimals } or { increment }.",
    'rows[9] must be an object of from, to, amount, round, mode, not base.',
  ]);
  expect(results.filter(isCrossrateError).map(({ name }) => name)).toEqual(Array(7).fill('InvalidRequestError'));
  expect(results[0]).toEqual(converter.convert(rows[0] as ConverterParameters));
  expect(Object.isFrozen(results) && Object.isFrozen(results[0])).toBe(true);
});

it('takes the rows of any iterable', () => {
  function* listPrices() {
    for (const amount of [1, 2, 3]) yield { to: 'EUR', amount } as const;
  }
  expect(converter.convertAll(listPrices())).toMatchObject([{ converted: 1 }, { converted: 2 }, { converted: 3 }]);
  expect(converter.convertAll(new Set([]))).toEqual([]);
});

it.each([
  [undefined, 'rows must be an iterable of objects.'],
  [null, 'rows must be an iterable of objects.'],
  ['', 'rows must be an iterable of objects.'],
  [{ to: 'EUR', amount: 1 }, 'rows must be an iterable of objects.'],
])('refuses the rows %j at once, because the program is wrong', (rows, message) => {
  expect(() => converter.convertAll(rows as never)).toThrow(new TypeError(message));
});

it('converts no row with expired rates', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: converter.expiresAt });
  expect(() => converter.convertAll([])).toThrow(expect.objectContaining({ name: 'StaleRatesError' }));
});

it('converts from its base when a row names no source', () => {
  const asked = { to: 'USD', amount: 5 } as const;
  expect(converter.convert(asked)).toEqual(converter.convert({ from: 'EUR', ...asked }));
  expect(converter.convert({ ...asked, from: undefined }).base).toBe('EUR');
});

it('states the time and the edition of its rates with every conversion', async () => {
  const { updated_at: updatedAt, edition } = await crossrate.rates({ base: 'EUR' });
  expect(converter.convertAll([{ to: 'USD', amount: 5 }])).toMatchObject([{ updatedAt, edition }]);
  expect([updatedAt, edition].every(Boolean)).toBe(true);
});
