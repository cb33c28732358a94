import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from './historic-table.ts';
import { computeLevels, type Level, measureUsualMove } from './levels.ts';

/** A deviation is more than so many usual moves. */
export const USUAL_MOVES = 6;

/** A movement of a rate that is far larger than its usual movements. */
export interface Deviation {
  readonly code: CurrencyCode;
  /** The tables that deviate. A jump has one: the first table at the new level. */
  readonly at: readonly Level[];
  /** The last table before the deviation. */
  readonly before: Level;
  /** The first table after the deviation. */
  readonly after: Level;
  /** The natural logarithm of the rate of the farthest table, divided by the rate before. */
  readonly distance: number;
}

/** The levels of a currency in the history. */
export interface Course {
  readonly code: CurrencyCode;
  readonly levels: readonly Level[];
  readonly usualMove: number;
}

export function readCourse(code: CurrencyCode, tables: readonly HistoricTable[]): Course {
  const levels = computeLevels(code, tables);
  return { code, levels, usualMove: measureUsualMove(levels) };
}
