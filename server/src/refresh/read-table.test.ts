import type { CurrencyCode } from '@crossrate/contract';
import { compare, parseRatio, type Ratio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { providerTable, type Rates } from '../../test/provider-table.ts';
import { checkTable } from './check-table.ts';
import type { ProviderTable, Quote } from './rate-provider.ts';
import type { Reference } from './references.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const limits = { provider: 'test', now: NOW, maxAge: 24 * HOUR, lastSize: undefined };

function check(table: ProviderTable, more: Partial<Parameters<typeof checkTable>[1]> = {}) {
  return checkTable(table, { ...limits, ...more });
}

function eurTable(rates: Rates): ProviderTable {
  const quotes = Object.entries(rates).map(([code, text]): [CurrencyCode, Quote] => [
    code as CurrencyCode,
    { text, asOf: NOW },
  ]);
  return { base: 'EUR', quotes: new Map(quotes) };
}

it('believes a good table, its base being exactly 1', () => {
  const { table, doubts } = check(providerTable(NOW, { SEK: '9.44' }));
  expect(doubts).toEqual([]);
  expect(table?.asOf).toBe(NOW);
  expect(compare(table?.rates.get('SEK') as Ratio, parseRatio('9.44') as Ratio)).toBe(0);
  expect(compare(table?.rates.get('USD') as Ratio, parseRatio('1') as Ratio)).toBe(0);
});

it('brings a table of another base to US dollars without losing a digit', () => {
  const majors = { USD: '1.1361', JPY: '178.9', GBP: '0.86', AUD: '1.61', CAD: '1.6', CHF: '0.94', NZD: '2' };
  const { table } = check(eurTable(majors));
  expect(table?.rates.get('EUR')).toEqual({ numerator: 10_000n, denominator: 11_361n });
});

it.each([
  ['zero', '0', 'not positive'],
  ['zero with decimals', '0.000', 'not positive'],
  ['a negative rate', '-9.44', 'not positive'],
  ['NaN', 'NaN', 'not a number'],
  ['infinity', 'Infinity', 'not a number'],
  ['a number beyond any double', '1e999', 'not a number'],
  ['a number too small for any double', '1e-999', 'not a number'],
  ['text', '"9.44"', 'not a number'],
  ['nothing', '', 'not a number'],
  ['a rate that no currency comes near', '1.1e15', 'implausibly large'],
  ['one that would overflow what is derived from it', '1e290', 'implausibly large'],
  ['a rate of next to nothing', '9e-16', 'implausibly small'],
  ['more digits than anybody writes', `9.${'4'.repeat(1_000_000)}`, 'not a number'],
])('leaves out %s and says so, and keeps the other rates', (_, text, reason) => {
  const { table, doubts } = check(providerTable(NOW, { SEK: text, NOK: '10.1' }));
  expect([table?.rates.has('SEK'), table?.rates.has('NOK')]).toEqual([false, true]);
  expect(doubts).toMatchObject([{ provider: 'test', code: 'SEK', reason, believed: false }]);
  expect(doubts[0]?.values?.value?.length).toBeLessThanOrEqual(40);
});

it('accepts numbers with an exponent', () => {
  const { table } = check(providerTable(NOW, { XAU: '2.421835e-04' }));
  expect(compare(table?.rates.get('XAU') as Ratio, parseRatio('0.0002421835') as Ratio)).toBe(0);
});

it.each([
  ['without a major', providerTable(NOW, { JPY: '0', CHF: 'x' }), 'it lacks JPY, CHF'],
  ['without any rate', eurTable({}), 'it has no rates'],
  ['that is too old', providerTable(NOW - 25 * HOUR), 'it is too old'],
  ['from the future', providerTable(NOW + 37 * HOUR), 'it is dated in the future'],
  [
    'whose own base is not 1',
    providerTable(NOW, { USD: '0.76' }),
    'it quotes USD, its own base, at another rate than 1',
  ],
])('refuses a table %s', (_, odd, reason) => {
  const { table, doubts } = check(odd);
  expect(table).toBeUndefined();
  expect(doubts.at(-1)).toMatchObject({ provider: 'test', reason });
  expect(doubts.at(-1)?.code).toBeUndefined();
});

it("believes tomorrow's date, as central banks in the east write it", () => {
  expect(check(providerTable(NOW + 14 * HOUR)).table).toBeDefined();
});

it('judges each rate by its own date, and dates the table by the oldest of the majors', () => {
  const { quotes } = providerTable(NOW, { SEK: '9.44' });
  const dated = new Map(quotes)
    .set('SEK', { text: '9.44', asOf: NOW - 25 * HOUR })
    .set('JPY', { text: '157', asOf: NOW - 5 * HOUR });
  const { table, doubts } = check({ base: 'USD', quotes: dated });
  expect(doubts).toMatchObject([{ code: 'SEK', reason: 'too old' }]);
  expect(table?.asOf).toBe(NOW - 5 * HOUR);
});

it('refuses a table with less than nine tenths of the currencies of the last one', () => {
  const table = providerTable(NOW, { SEK: '9.44' });
  expect(check(table, { lastSize: { value: 10 } }).table?.rates.size).toBe(9);
  expect(check(table, { lastSize: { value: 11 } }).doubts).toMatchObject([
    { reason: 'it has 9 currencies, and had 11 before' },
  ]);
});

it('believes a smaller table once it has been no larger for a day', () => {
  let size: Reference<number> | undefined = { value: 11 };
  const at = (hour: number) => {
    const now = NOW + hour * HOUR;
    return check(providerTable(now), { now, lastSize: size });
  };
  for (let hour = 0; hour < 24; hour += 3) {
    const refused = at(hour);
    expect(refused.table).toBeUndefined();
    size = refused.size;
  }
  expect(at(24)).toMatchObject({ table: { provider: 'test' }, size: { value: 8 } });
});

it('counts that day anew when the clock was set back', () => {
  const suspect = { value: 8, since: NOW + 9_000 * HOUR, seenAt: NOW + 9_030 * HOUR };
  expect(check(providerTable(NOW), { lastSize: { value: 11, suspect } }).size).toEqual({
    value: 11,
    suspect: { value: 8, since: NOW, seenAt: NOW },
  });
});

it('never takes a withdrawn currency from a provider', () => {
  expect(check(providerTable(NOW, { BYR: '6471' })).table?.rates.has('BYR')).toBe(false);
});
