import type { CurrencyCode } from '@crossrate/contract';
import { type Deviation, readCourse, USUAL_MOVES } from './deviations.ts';
import { findExcursions } from './excursions.ts';
import type { HistoricTable } from './historic-table.ts';
import { countDaysBetween, type Level } from './levels.ts';

/** As the natural logarithm of a ratio: about 3 %. */
const LEAST_JUMP = 0.03;

/**
 * Finds jumps to a level that stays. A jump is a move between two tables by more than 3 %, and by more than six times
 * the usual move of a day, times the square root of the days between them. The tables of an excursion, and the first
 * table after the excursion, make no jumps.
 */
export function findJumps(code: CurrencyCode, tables: readonly HistoricTable[]): Deviation[] {
  const { levels, usualMove } = readCourse(code, tables);
  const excursions = new Set(findExcursions(code, tables).flatMap(({ at, after }) => [...at, after].map(dateOf)));
  return levels.flatMap((level, index) => {
    const before = levels[index - 1];
    if (!before || excursions.has(level.date)) return [];
    const distance = level.level - before.level;
    const least = Math.max(LEAST_JUMP, USUAL_MOVES * usualMove * Math.sqrt(countDaysBetween(before, level)));
    const after = levels[index + 1] ?? level;
    return Math.abs(distance) > least ? [{ code, at: [level], before, after, distance }] : [];
  });
}

function dateOf({ date }: Level): string {
  return date;
}
