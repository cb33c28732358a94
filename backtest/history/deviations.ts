import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from './historic-table.ts';
import { daysBetween, type Level, levelsOf, median, usualMove } from './levels.ts';
import { pegs } from './pegs.ts';

/** The median of so many tables is the level before or after. */
const NEIGHBOURS = 3;
const LONGEST_EXCURSION = 5;
const LEAST_EXCURSION = 0.015;
const LEAST_EXCURSION_FROM_PEG = 0.005;
const LEAST_JUMP = 0.03;
const USUAL_MOVES = 6;

/** A movement of a rate that is far larger than its movements usually are. */
export interface Deviation {
  readonly code: CurrencyCode;
  /** The tables that deviate; of a jump there is the first table at the new level. */
  readonly at: readonly Level[];
  /** The last table before and the first after. */
  readonly before: Level;
  readonly after: Level;
  /** The natural logarithm of the rate at the farthest table to the rate before. */
  readonly distance: number;
}

/**
 * Excursions: up to five tables that are far from the level before and from the level after, on the same side, while
 * those two are the same to a third of that distance. Far is 1.5 % (0.5 % from a peg) and six times the usual move of a
 * day, which grows with the root of the days to the nearer of the two tables beside.
 */
export function findExcursions(code: CurrencyCode, tables: readonly HistoricTable[]): Deviation[] {
  const levels = levelsOf(code, tables);
  const usual = usualMove(levels);
  const found: Deviation[] = [];
  for (let start = 1; start < levels.length; start += 1) {
    const length = lengthOfExcursion(code, levels, usual, start);
    const at = levels.slice(start, start + length);
    const [before, after] = [levels[start - 1], levels[start + length]];
    if (length === 0 || !before || !after) continue;
    const farthest = at.reduce((a, b) => (Math.abs(b.level - before.level) > Math.abs(a.level - before.level) ? b : a));
    found.push({ code, at, before, after, distance: farthest.level - before.level });
    start += length - 1;
  }
  return found;
}

/** The first length that makes an excursion, and on from there as long as one table more makes one, too. */
function lengthOfExcursion(code: CurrencyCode, levels: readonly Level[], usual: number, start: number): number {
  let found = 0;
  for (let length = 1; length <= LONGEST_EXCURSION; length += 1) {
    if (isExcursion(code, levels, usual, start, length)) found = length;
    else if (found > 0) break;
  }
  return found;
}

function isExcursion(
  code: CurrencyCode,
  levels: readonly Level[],
  usual: number,
  start: number,
  length: number,
): boolean {
  const at = levels.slice(start, start + length);
  const before = levels.slice(Math.max(0, start - NEIGHBOURS), start);
  const after = levels.slice(start + length, start + length + NEIGHBOURS);
  const [nearBefore, first, last, nearAfter] = [before.at(-1), at[0], at.at(-1), after[0]];
  if (!nearBefore || !first || !last || !nearAfter) return false;
  const days = Math.min(daysBetween(nearBefore, first), daysBetween(last, nearAfter));
  const least = pegs[code] ? LEAST_EXCURSION_FROM_PEG : LEAST_EXCURSION;
  const [levelBefore, levelAfter] = [middle(before), middle(after)];
  const distance = Math.min(...at.map(({ level }) => distanceFromBoth(level, levelBefore, levelAfter)));
  const isFar = distance > Math.max(least, USUAL_MOVES * usual * Math.sqrt(days));
  return isFar && Math.abs(levelAfter - levelBefore) < distance / 3;
}

/** How far a level is from the nearer of two others that are on the same side of it, else nothing. */
function distanceFromBoth(level: number, before: number, after: number): number {
  const [fromBefore, fromAfter] = [level - before, level - after];
  return fromBefore * fromAfter > 0 ? Math.min(Math.abs(fromBefore), Math.abs(fromAfter)) : 0;
}

/**
 * Jumps that stay: from a table to the next by 3 % and six usual moves, which grow with the root of the days between.
 * The tables that begin and end an excursion make no jumps.
 */
export function findJumps(code: CurrencyCode, tables: readonly HistoricTable[]): Deviation[] {
  const levels = levelsOf(code, tables);
  const usual = usualMove(levels);
  const excursions = new Set(findExcursions(code, tables).flatMap(({ at, after }) => [...at, after].map(dateOf)));
  return levels.flatMap((level, index) => {
    const before = levels[index - 1];
    if (!before || excursions.has(level.date)) return [];
    const distance = level.level - before.level;
    const least = Math.max(LEAST_JUMP, USUAL_MOVES * usual * Math.sqrt(daysBetween(before, level)));
    const after = levels[index + 1] ?? level;
    return Math.abs(distance) > least ? [{ code, at: [level], before, after, distance }] : [];
  });
}

function middle(levels: readonly Level[]): number {
  return median(levels.map(({ level }) => level));
}

function dateOf({ date }: Level): string {
  return date;
}
