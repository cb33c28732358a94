import { compare, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { buildProviderTable, buildQuotes, type Rates } from '../../test/refreshing/provider-table.ts';
import type { ProviderTable } from './rate-provider.ts';
import { type ReadTable, readTable } from './read-table.ts';
import type { WitnessTable } from './witness.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;

const ABOUT = { provider: 'test', witness: 'bank', isBlend: false, isFixing: false };

const read = (table: ProviderTable) => readTable(table, { ...ABOUT, now: NOW, maxAge: 24 * HOUR });

/** Returns the table of a successful reading. */
function expectTable(result: ReadTable): WitnessTable {
  if (!('tables' in result)) throw new Error(`The table was refused: ${result.refusal}.`);
  const [table] = result.tables;
  if (!table) throw new Error('There is no table.');
  return table;
}

const buildEurTable = (rates: Rates): ProviderTable => ({ base: 'EUR', quotes: buildQuotes(NOW, rates) });
const EUR_MAJORS = { USD: '1.1361', JPY: '178.9', GBP: '0.86', AUD: '1.61', CAD: '1.6', CHF: '0.94' };

it('reads a good table, its base being exactly 1', () => {
  const result = read(buildProviderTable(NOW, { SEK: '9.44' }));
  const { rates, ...about } = expectTable(result);
  expect(result.unreadable).toEqual([]);
  expect(about).toMatchObject({ provider: 'test', witness: 'bank', base: 'USD', isFirstHand: true, fetchedAt: NOW });
  expect(rates.get('SEK')).toEqual({ rate: parseRatio('9.44'), asOf: NOW });
  expect(rates.get('USD')).toEqual({ rate: parseRatio('1'), asOf: NOW });
});

it('brings a table of another base to US dollars without losing a digit', () => {
  const { rates } = expectTable(read(buildEurTable(EUR_MAJORS)));
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

it.each([
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

it('refuses a table in which nothing is a rate', () => {
  const refusal = 'it has no readable rates';
  expect(read({ base: 'USD', quotes: buildQuotes(NOW, { EUR: 'x', JPY: 'x' }) })).toMatchObject({ refusal });
});

it('makes a table of each bank that the provider passes on', () => {
  const banks = new Map([
    ['ECB', buildProviderTable(NOW).quotes],
    ['BOC', buildQuotes(NOW - HOUR, { EUR: '0.88' })],
  ]);
  const result = read({ base: 'USD', quotes: buildQuotes(NOW, { USD: '1' }), banks });
  if (!('tables' in result)) throw new Error(result.refusal);
  const about = result.tables.map(({ provider, witness, isFirstHand, rates }) => {
    return [provider, witness, isFirstHand, rates.get('EUR')?.asOf];
  });
  expect(about).toEqual([
    ['test', 'ECB', false, NOW],
    ['test', 'BOC', false, NOW - HOUR],
  ]);
});

it('leaves out a bank that has published nothing for long, without a word', () => {
  const { quotes } = buildProviderTable(NOW);
  const banks = new Map([['SNB', buildQuotes(NOW - 30 * HOUR, { EUR: '0.88' })]]);
  const result = read({ base: 'USD', quotes, banks });
  expect([result.unreadable, 'tables' in result && result.tables.length]).toEqual([[], 1]);
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
  const quotes = buildQuotes(NOW, EUR_MAJORS)
    .set('USD', { text: '1.1361', asOf: NOW - 2 * HOUR })
    .set('JPY', { text: '178.9', asOf: NOW - 5 * HOUR });
  const { rates } = expectTable(read({ base: 'EUR', quotes }));
  expect([rates.get('JPY')?.asOf, rates.get('GBP')?.asOf]).toEqual([NOW - 5 * HOUR, NOW - 2 * HOUR]);
});

it('never takes a withdrawn currency from a provider', () => {
  const { rates } = expectTable(read(buildProviderTable(NOW, { BYR: '6471' })));
  expect([rates.has('BYR'), rates.has('BYN')]).toEqual([false, false]);
});

it('takes a quote of the guilder under its old code for the new one, to which it is equal by law, if that has none', () => {
  const { rates } = expectTable(read(buildProviderTable(NOW, { ANG: '1.79' })));
  expect([rates.get('XCG')?.rate, rates.has('ANG')]).toEqual([parseRatio('1.79'), false]);
  const both = expectTable(read(buildProviderTable(NOW, { ANG: '1.9', XCG: '1.79' })));
  expect(both.rates.get('XCG')?.rate).toEqual(parseRatio('1.79'));
});

it.each(['1970-01-01T00:00:00Z', '2100-02-28T23:59:59Z'])(
  'reads rates of a fixed day whatever the clock shows: %s',
  (now) => {
    const limits = { ...ABOUT, now: Date.parse(now), maxAge: Number.POSITIVE_INFINITY };
    expect(expectTable(readTable(buildProviderTable(NOW), limits)).rates.get('EUR')).toMatchObject({ asOf: NOW });
  },
);
