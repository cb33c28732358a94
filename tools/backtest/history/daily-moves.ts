import type { CurrencyCode } from '@crossrate/contract';
import type { HistoricTable } from './historic-table.ts';
import { isKnownError } from './known-errors.ts';

/** A rate of a currency at a time. */
export interface RatePoint {
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /** Units for one US dollar. */
  readonly rate: number;
}

const DAY_MS = 86_400_000;
const LONGEST_STEP_MS = 4 * DAY_MS;

/** After a Friday, the tables of two days of the weekend and of Monday are one trading day away. */
const MOST_PARTNERS = 4;

/** Lists the rates of a currency in the tables of currency-api, without the known errors. */
export function listHonestRates(code: CurrencyCode, tables: readonly HistoricTable[]): RatePoint[] {
  return tables.flatMap(({ asOf, date, rates }) => {
    const rate = isKnownError(code, date) ? undefined : rates.get(code);
    return rate === undefined ? [] : [{ asOf, rate: Number(rate) }];
  });
}

/**
 * Finds the moves of a rate between points one trading day apart, as shares of the rate, in increasing order.
 *
 * @param points - In the order of time.
 */
export function findDailyMoves(points: readonly RatePoint[]): number[] {
  return points
    .flatMap((earlier, index) =>
      points
        .slice(index + 1, index + 1 + MOST_PARTNERS)
        .filter((later) => isOneTradingDayLater(later, earlier))
        .map((later) => Math.max(later.rate / earlier.rate, earlier.rate / later.rate) - 1),
    )
    .toSorted((a, b) => a - b);
}

function isOneTradingDayLater(later: RatePoint, earlier: RatePoint): boolean {
  const days = measureTradingTime(later.asOf) - measureTradingTime(earlier.asOf);
  return days === 1 && later.asOf - earlier.asOf <= LONGEST_STEP_MS;
}

/** Reads the least move that is not exceeded by a share of the moves; 0 without moves. */
export function findQuantile(moves: readonly number[], share: number): number {
  return moves[Math.ceil(moves.length * share) - 1] ?? 0;
}

/** Day 4 of the epoch, 5 January 1970, was a Monday. */
const FIRST_MONDAY = 4;

/**
 * Measures the time in which markets are open, from Monday 00:00 to Friday 24:00 UTC, in days since 5 January 1970. The
 * weekend takes no time.
 */
export function measureTradingTime(time: number): number {
  const days = time / DAY_MS - FIRST_MONDAY;
  const weeks = Math.floor(days / 7);
  return weeks * 5 + Math.min(days - weeks * 7, 5);
}
