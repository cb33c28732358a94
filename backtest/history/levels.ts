import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from './historic-table.ts';
import { pegs } from './pegs.ts';

const DAY = 86_400_000;

/** The level of a currency in one table. */
export interface Level {
  readonly date: string;
  readonly asOf: number;
  /** Units for one US dollar. */
  readonly rate: number;
  /** The natural logarithm of the units for one unit of what the currency is pegged to, else for one US dollar. */
  readonly level: number;
}

/** The levels of a currency in the order of time, without the tables that lack it. */
export function levelsOf(code: CurrencyCode, tables: readonly HistoricTable[]): Level[] {
  return tables.flatMap(({ date, asOf, rates }) => {
    const peg = pegs[code] ?? 'USD';
    const [rate, pegged] = [Number(rates.get(code)), peg === 'USD' ? 1 : Number(rates.get(peg))];
    return rate > 0 && pegged > 0 ? [{ date, asOf, rate, level: Math.log(rate / pegged) }] : [];
  });
}

/** How far a currency moves from a day to the next: the median of the distances. */
export function usualMove(levels: readonly Level[]): number {
  const moves = levels.flatMap(({ asOf, level }, index) => {
    const before = levels[index - 1];
    return before && asOf - before.asOf === DAY ? [Math.abs(level - before.level)] : [];
  });
  return moves.length > 0 ? median(moves) : 0;
}

/** The days from one table to another. */
export function daysBetween(before: Level, after: Level): number {
  return (after.asOf - before.asOf) / DAY;
}

/** The middle value; of an even number of values, the higher one of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
