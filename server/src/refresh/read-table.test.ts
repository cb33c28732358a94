import type { CurrencyCode } from '@crossrate/contract';
import { compare, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { buildProviderTable, type Rates } from '../../test/refreshing/provider-table.ts';
import type { WitnessTable } from './judging/witness.ts';
import type { ProviderTable, Quote } from './rate-provider.ts';
import { type ReadTable, readTable } from './read-table.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;

const read = (table: ProviderTable) =>
  readTable(table, { provider: 'test', source: 'bank', now: NOW, maxAge: 24 * HOUR });

/** Returns the table of a successful reading. */
function expectTable(result: ReadTable): WitnessTable {
  if (!('table' in result)) throw new Error(`The table was refused: ${result.refusal}.`);
  return result.table;
}

function buildEurTable(rates: Rates): ProviderTable {
  const quotes = Object.entries(rates).map(([code, text]): [CurrencyCode, Quote] => [
    code as CurrencyCode,
    { text, asOf: NOW },
  ]);
  return { base: 'EUR', quotes: new Map(quotes) };
}

it('reads a good table, its base being exactly 1', () => {
  const result = read(buildProviderTable(NOW, { SEK: '9.44' }));
  const { rates, ...about } = expectTable(result);
  expect(result.unreadable).toEqual([]);
  expect(about).toEqual({ provider: 'test', source: 'bank', base: 'USD', fetchedAt: NOW });
  expect(rates.get('SEK')).toEqual({ rate: parseRatio('9.44'), asOf: NOW });
  expect(rates.get('USD')).toEqual({ rate: parseRatio('1'), asOf: NOW });
});

it('brings a table of another base to US dollars without losing a digit', () => {
  const majors = { USD: '1.1361', JPY: '178.9', GBP: '0.86', AUD: '1.61', CAD: '1.6', CHF: '0.94' };
  const { base, rates } = expectTable(read(buildEurTable(majors)));
  expect(base).toBe('EUR');
  expect(rates.get('EUR')?.rate).toEqual({ numerator: 10_000n, denominator: 11_361n });
  expect(compare(rates.get('USD')?.rate as Ratio, ONE)).toBe(0);
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
  const result = read(buildProviderTable(NOW, { SEK: text, NOK: '10.1' }));
  const { rates } = expectTable(result);
  expect([rates.has('SEK'), rates.has('NOK')]).toEqual([false, true]);
  expect(result.unreadable).toEqual([{ code: 'SEK', text: text.slice(0, 40), asOf: NOW, reason }]);
});

it('accepts numbers with an exponent', () => {
  const { rates } = expectTable(read(buildProviderTable(NOW, { XAU: '2.421835e-04' })));
  expect(rates.get('XAU')?.rate).toEqual(parseRatio('0.0002421835'));
});

it.each([
  ['without a major', buildProviderTable(NOW, { JPY: '0', CHF: 'x' }), 'it lacks JPY, CHF'],
  ['without the US dollar', buildEurTable({ JPY: '1', GBP: '1', CHF: '1', CAD: '1', AUD: '1' }), 'it lacks USD'],
  ['without any rate', buildEurTable({}), 'it has no rates'],
  ['that is too old', buildProviderTable(NOW - 25 * HOUR), 'it is too old: 2026-11-20T09:00:00.000Z'],
  ['from the future', buildProviderTable(NOW + 37 * HOUR), 'it is dated in the future: 2026-11-22T23:00:00.000Z'],
  [
    'whose own base is not 1',
    buildProviderTable(NOW, { USD: '0.76' }),
    'it quotes USD, its own base, at another rate than 1',
  ],
])('refuses a table %s', (_, odd, refusal) => {
  expect(read(odd)).toMatchObject({ refusal });
});

it('says of a table that it refuses which majors are no rates', () => {
  expect(read(buildProviderTable(NOW, { JPY: '0' }))).toMatchObject({
    refusal: 'it lacks JPY',
    unreadable: [{ code: 'JPY', text: '0', reason: 'not positive' }],
  });
});

it('needs no other rates than those of the majors', () => {
  expect([...expectTable(read(buildProviderTable(NOW))).rates.keys()].toSorted()).toEqual(
    ['EUR', 'JPY', 'GBP', 'CHF', 'CAD', 'AUD', 'USD'].toSorted(),
  );
});

it("takes tomorrow's date, as central banks in the east write it", () => {
  expect(expectTable(read(buildProviderTable(NOW + 14 * HOUR))).rates.get('EUR')?.asOf).toBe(NOW + 14 * HOUR);
});

it('judges each rate by its own date, and keeps that date', () => {
  const quotes = new Map(buildProviderTable(NOW).quotes)
    .set('SEK', { text: '9.44', asOf: NOW - 25 * HOUR })
    .set('JPY', { text: '157', asOf: NOW - 5 * HOUR });
  const result = read({ base: 'USD', quotes });
  expect(result.unreadable).toEqual([{ code: 'SEK', text: '9.44', asOf: NOW - 25 * HOUR, reason: 'too old' }]);
  const { rates } = expectTable(result);
  expect([rates.get('JPY')?.asOf, rates.get('EUR')?.asOf]).toEqual([NOW - 5 * HOUR, NOW]);
});

it('dates a rate that it divides by another by the older of the two', () => {
  const majors = { USD: '1.1361', JPY: '178.9', GBP: '0.86', AUD: '1.61', CAD: '1.6', CHF: '0.94' };
  const quotes = new Map(buildEurTable(majors).quotes)
    .set('USD', { text: '1.1361', asOf: NOW - 2 * HOUR })
    .set('JPY', { text: '178.9', asOf: NOW - 5 * HOUR });
  const { rates } = expectTable(read({ base: 'EUR', quotes }));
  expect([rates.get('JPY')?.asOf, rates.get('GBP')?.asOf]).toEqual([NOW - 5 * HOUR, NOW - 2 * HOUR]);
});

it('never takes a withdrawn currency from a provider', () => {
  expect(expectTable(read(buildProviderTable(NOW, { BYR: '6471' }))).rates.has('BYR')).toBe(false);
});

it.each(['1970-01-01T00:00:00Z', '2100-02-28T23:59:59Z'])(
  'reads rates of a fixed day whatever the clock shows: %s',
  (now) => {
    const limits = { provider: 'test', source: 'bank', now: Date.parse(now), maxAge: Number.POSITIVE_INFINITY };
    expect(expectTable(readTable(buildProviderTable(NOW), limits)).rates.get('EUR')).toMatchObject({ asOf: NOW });
  },
);
