import type { CurrencyCode } from '@crossrate/contract';
import { findMedian } from '../../bench/median.ts';
import { type Course, type Deviation, readCourse, USUAL_MOVES } from './deviations.ts';
import type { HistoricTable } from './historic-table.ts';
import { countDaysBetween, type Level } from './levels.ts';
import { pegs } from './pegs.ts';

/** The level before or after is the median of so many tables. */
const NEIGHBOURS = 3;
/** In tables. */
const LONGEST_EXCURSION = 5;
/** Distances are natural logarithms of ratios: 0.015 is about 1.5 %. */
const LEAST_EXCURSION = 0.015;
const LEAST_EXCURSION_FROM_PEG = 0.005;

/**
 * Finds excursions: up to five tables that are far from the level before and from the level after, on the same side.
 * The levels before and after differ by less than a third of that distance. Far is more than 1.5 % (0.5 % for a pegged
 * currency), and more than six times the usual move of a day, times the square root of the days to the nearer
 * neighbour.
 */
export function findExcursions(code: CurrencyCode, tables: readonly HistoricTable[]): Deviation[] {
  const course = readCourse(code, tables);
  const { levels } = course;
  const found: Deviation[] = [];
  for (let start = 1; start < levels.length; start += 1) {
    const length = measureExcursion(course, start);
    const at = levels.slice(start, start + length);
    const [before, after] = [levels[start - 1], levels[start + length]];
    if (length === 0 || !before || !after) continue;
    const farthest = at.reduce((a, b) => (Math.abs(b.level - before.level) > Math.abs(a.level - before.level) ? b : a));
    found.push({ code, at, before, after, distance: farthest.level - before.level });
    start += length - 1;
  }
  return found;
}

/**
 * Counts the tables of the excursion that begins at `start`; 0 without one. Beginning with the shortest excursion,
 * tables are added as long as the result is an excursion.
 */
function measureExcursion(course: Course, start: number): number {
  let found = 0;
  for (let length = 1; length <= LONGEST_EXCURSION; length += 1) {
    if (isExcursion(course, start, length)) found = length;
    else if (found > 0) break;
  }
  return found;
}

function isExcursion({ code, levels, usualMove }: Course, start: number, length: number): boolean {
  const at = levels.slice(start, start + length);
  const before = levels.slice(Math.max(0, start - NEIGHBOURS), start);
  const after = levels.slice(start + length, start + length + NEIGHBOURS);
  const [nearBefore, first, last, nearAfter] = [before.at(-1), at[0], at.at(-1), after[0]];
  if (!nearBefore || !first || !last || !nearAfter) return false;
  const days = Math.min(countDaysBetween(nearBefore, first), countDaysBetween(last, nearAfter));
  const least = pegs[code] ? LEAST_EXCURSION_FROM_PEG : LEAST_EXCURSION;
  const [levelBefore, levelAfter] = [findMedianLevel(before), findMedianLevel(after)];
  const distance = Math.min(...at.map(({ level }) => measureDistanceFromBoth(level, levelBefore, levelAfter)));
  const isFar = distance > Math.max(least, USUAL_MOVES * usualMove * Math.sqrt(days));
  return isFar && Math.abs(levelAfter - levelBefore) < distance / 3;
}

/** Measures the distance to the nearer of two levels on the same side; 0 for a level between the two. */
function measureDistanceFromBoth(level: number, before: number, after: number): number {
  const [fromBefore, fromAfter] = [level - before, level - after];
  return fromBefore * fromAfter > 0 ? Math.min(Math.abs(fromBefore), Math.abs(fromAfter)) : 0;
}

function findMedianLevel(levels: readonly Level[]): number {
  return findMedian(levels.map(({ level }) => level));
}
