import { expect, it } from 'vitest';
import { measureTradingTime } from '../history/daily-moves.ts';
import { readHistory } from '../history/history-files.ts';
import { findRateAt } from './course.ts';
import { CURRENT, LESSER, LIQUID, LONE } from './currencies.ts';
import { buildCurrencyApiWorld } from './currency-api-days.ts';
import { listCrises } from './ecb-days.ts';
import { listTables, toNumber, type World } from './world.ts';

const world = buildCurrencyApiWorld(readHistory());
const [, franc] = listCrises() as [World, World];

it('lets no time pass at the weekend', () => {
  const measure = (from: string, to: string) =>
    measureTradingTime(Date.parse(to)) - measureTradingTime(Date.parse(from));
  expect(measure('2026-11-20', '2026-11-23')).toBe(1);
  expect(measure('2026-11-21', '2026-11-23')).toBe(0);
  expect(measure('2026-11-20T12:00Z', '2026-11-24T12:00Z')).toBe(2);
});

it('moves a rate evenly between two points while markets are open', () => {
  const course = [
    { asOf: Date.parse('2026-11-20T12:00Z'), rate: 1 },
    { asOf: Date.parse('2026-11-23T12:00Z'), rate: 4 },
  ];
  const at = (time: string) => findRateAt(Date.parse(time), course);
  expect([at('2026-11-20T11:00Z'), at('2026-11-20T12:00Z')]).toEqual([undefined, 1]);
  expect([at('2026-11-21'), at('2026-11-22T23:00Z')]).toEqual([2, 2]);
  expect([at('2026-11-24'), at('2026-12-24')]).toEqual([4, undefined]);
});

it('has each currency in circulation from the ECB and six banks, from one bank, or from currency-api alone', () => {
  expect([...LIQUID, ...LESSER, ...LONE].toSorted()).toEqual([...CURRENT].toSorted());
  const tables = listTables(world.sources, Date.parse('2026-09-23T03:00Z'));
  const count = (code: 'EUR' | 'KES' | 'SLE') => tables.filter(({ rates }) => rates.has(code)).length;
  // currency-api, and the ECB by itself and by Frankfurter.
  expect([count('EUR'), count('KES'), count('SLE')]).toEqual([9, 2, 1]);
});

it('states the same rates again for the same moment', () => {
  const now = Date.parse('2026-09-23T16:30Z');
  expect(listTables(buildCurrencyApiWorld(readHistory()).sources, now)).toEqual(listTables(world.sources, now));
});

it('has the real errors of currency-api, and not those in the rates of the banks', () => {
  const [own, ...others] = listTables(world.sources, Date.parse('2026-09-18T03:00Z'));
  expect(toNumber(own?.rates.get('SAR')?.rate ?? { numerator: 0n, denominator: 1n })).toBeCloseTo(3.7134, 3);
  const banks = others.flatMap(({ rates }) => rates.get('SAR') ?? []);
  expect(banks.map(({ rate }) => Math.abs(toNumber(rate) - 3.75) < 0.05)).toEqual([true]);
});

it('publishes the fixing of a day in the afternoon, with all digits, and the market of midnight in the night', () => {
  const find = (time: string) => {
    const tables = listTables(franc.sources, Date.parse(time));
    const read = (provider: string) => tables.find((table) => table.provider === provider)?.rates.get('CHF');
    return [read('currency-api'), read('ecb')].map((each) => each && toNumber(each.rate));
  };
  // 1.028 francs for a euro of 1.1708 dollars on the day on which the franc left its cap, 1.201 and 1.1775 before.
  const [[night, before], [, after]] = [find('2015-01-15T03:00Z'), find('2015-01-15T16:30Z')];
  expect([before, after]).toEqual([1.201 / 1.1775, 1.028 / 1.1708]);
  expect(night).toBeGreaterThan(1.028 / 1.1708);
  expect(night).toBeLessThan(1.201 / 1.1775);
});
