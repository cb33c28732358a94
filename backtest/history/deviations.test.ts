import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { findExcursions } from './excursions.ts';
import type { HistoricTable } from './historic-table.ts';
import { findJumps } from './jumps.ts';

const DAY = 86_400_000;

/** Builds one table for every day. */
function buildDailyTables(rows: readonly Partial<Record<CurrencyCode, number>>[]): HistoricTable[] {
  return rows.map((row, index) => {
    const asOf = Date.UTC(2024, 2, 1) + index * DAY;
    const rates = Object.entries(row).map(([code, rate]) => [code as CurrencyCode, String(rate)] as const);
    return { date: new Date(asOf).toISOString().slice(0, 10), asOf, rates: new Map(rates) };
  });
}

const buildTables = (code: CurrencyCode, ...rates: number[]) =>
  buildDailyTables(rates.map((rate) => ({ [code]: rate })));
const listDays = (found: ReturnType<typeof findJumps>) => found.map(({ at }) => at.map(({ date }) => date.slice(8)));

it('finds an excursion from a level and back', () => {
  const tables = buildTables('SEK', 10, 10.1, 10, 10.1, 11.2, 11.3, 10.1, 10, 10.1);
  const [excursion] = findExcursions('SEK', tables);
  expect(listDays(findExcursions('SEK', tables))).toEqual([['05', '06']]);
  expect([excursion?.before.rate, excursion?.after.rate]).toEqual([10.1, 10.1]);
  expect(excursion?.distance).toBeCloseTo(Math.log(11.3 / 10.1));
  expect(findJumps('SEK', tables)).toEqual([]);
});

it('finds a jump to a level that stays', () => {
  const tables = buildTables('SEK', 10, 10.05, 10, 10.05, 12, 12.05, 12, 12.05);
  expect(listDays(findJumps('SEK', tables))).toEqual([['05']]);
  expect(findExcursions('SEK', tables)).toEqual([]);
});

it('finds neither in a steady movement', () => {
  const tables = buildTables('SEK', 10, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6);
  expect([...findExcursions('SEK', tables), ...findJumps('SEK', tables)]).toEqual([]);
});

it('finds neither in the usual moves of a volatile currency', () => {
  const tables = buildTables('SEK', 10, 10.4, 10, 10.4, 10.9, 10.4, 10, 10.4);
  expect([...findExcursions('SEK', tables), ...findJumps('SEK', tables)]).toEqual([]);
});

it('measures a pegged currency against the currency of its peg, with a smaller threshold', () => {
  const together = [18, 18.5, 19.5, 20.5, 19, 18].map((rate) => ({ ZAR: rate, NAD: rate }));
  const apart = together.map(({ ZAR, NAD }, index) => ({ ZAR, NAD: index === 3 ? NAD * 1.006 : NAD }));
  expect(findExcursions('NAD', buildDailyTables(together))).toEqual([]);
  expect(listDays(findExcursions('NAD', buildDailyTables(apart)))).toEqual([['04']]);
});
