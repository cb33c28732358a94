import type { CurrencyCode } from '@crossrate/contract';
import { findMedian } from '../../bench/median.ts';
import type { HistoricTable } from './historic-table.ts';
import { pegs } from './pegs.ts';

const DAY = 86_400_000;

/** The level of a currency in one table. */
export interface Level {
  readonly date: string;
  readonly asOf: number;
  /** Units for one US dollar. */
  readonly rate: number;
  /** The natural logarithm of the units for one unit of the currency of the peg; without a peg, for one US dollar. */
  readonly level: number;
}

/** Computes the levels of a currency in the order of the tables. Tables without the currency are left out. */
export function computeLevels(code: CurrencyCode, tables: readonly HistoricTable[]): Level[] {
  return tables.flatMap(({ date, asOf, rates }) => {
    const peg = pegs[code] ?? 'USD';
    const [rate, pegged] = [Number(rates.get(code)), peg === 'USD' ? 1 : Number(rates.get(peg))];
    return rate > 0 && pegged > 0 ? [{ date, asOf, rate, level: Math.log(rate / pegged) }] : [];
  });
}

/** Measures the median move of a level from a day to the next; 0 without two consecutive days. */
export function measureUsualMove(levels: readonly Level[]): number {
  const moves = levels.flatMap(({ asOf, level }, index) => {
    const before = levels[index - 1];
    return before && asOf - before.asOf === DAY ? [Math.abs(level - before.level)] : [];
  });
  return moves.length > 0 ? findMedian(moves) : 0;
}

export function countDaysBetween(before: Level, after: Level): number {
  return (after.asOf - before.asOf) / DAY;
}
