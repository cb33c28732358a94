import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { findExcursions, findJumps } from './deviations.ts';
import type { HistoricTable } from './historic-table.ts';

const DAY = 86_400_000;

/** A table a day. */
function daily(rows: readonly Partial<Record<CurrencyCode, number>>[]): HistoricTable[] {
  return rows.map((row, index) => {
    const asOf = Date.UTC(2024, 2, 1) + index * DAY;
    const rates = Object.entries(row).map(([code, rate]) => [code as CurrencyCode, String(rate)] as const);
    return { date: new Date(asOf).toISOString().slice(0, 10), asOf, rates: new Map(rates) };
  });
}

const of = (code: CurrencyCode, ...rates: number[]) => daily(rates.map((rate) => ({ [code]: rate })));
const days = (found: ReturnType<typeof findJumps>) => found.map(({ at }) => at.map(({ date }) => date.slice(8)));

it('finds what leaves a level and comes back', () => {
  const tables = of('SEK', 10, 10.1, 10, 10.1, 11.2, 11.3, 10.1, 10, 10.1);
  const [excursion] = findExcursions('SEK', tables);
  expect(days(findExcursions('SEK', tables))).toEqual([['05', '06']]);
  expect([excursion?.before.rate, excursion?.after.rate]).toEqual([10.1, 10.1]);
  expect(excursion?.distance).toBeCloseTo(Math.log(11.3 / 10.1));
  expect(findJumps('SEK', tables)).toEqual([]);
});

it('finds what leaves a level for good', () => {
  const tables = of('SEK', 10, 10.05, 10, 10.05, 12, 12.05, 12, 12.05);
  expect(days(findJumps('SEK', tables))).toEqual([['05']]);
  expect(findExcursions('SEK', tables)).toEqual([]);
});

it('takes a movement that goes on for neither', () => {
  const tables = of('SEK', 10, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6);
  expect([...findExcursions('SEK', tables), ...findJumps('SEK', tables)]).toEqual([]);
});

it('takes what a restless currency does every day for neither', () => {
  const tables = of('SEK', 10, 10.4, 10, 10.4, 10.9, 10.4, 10, 10.4);
  expect([...findExcursions('SEK', tables), ...findJumps('SEK', tables)]).toEqual([]);
});

it('measures a pegged currency against what it is pegged to, and more finely', () => {
  const together = [18, 18.5, 19.5, 20.5, 19, 18].map((rate) => ({ ZAR: rate, NAD: rate }));
  const apart = together.map(({ ZAR, NAD }, index) => ({ ZAR, NAD: index === 3 ? NAD * 1.006 : NAD }));
  expect(findExcursions('NAD', daily(together))).toEqual([]);
  expect(days(findExcursions('NAD', daily(apart)))).toEqual([['04']]);
});
