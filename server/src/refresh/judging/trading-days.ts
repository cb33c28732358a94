const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** Day 4 of the epoch, 5 January 1970, was a Monday. */
const FIRST_MONDAY = 4;

/**
 * Counts the trading days (Monday to Friday, UTC) from the day of the earlier moment up to the day before the later
 * moment. Friday and the following Monday are one trading day apart.
 *
 * @param a - Milliseconds since the epoch.
 * @param b - Milliseconds since the epoch, before or after `a`.
 */
export function countTradingDays(a: number, b: number): number {
  return Math.abs(countTradingDaysUntil(b) - countTradingDaysUntil(a));
}

/** Counts from the first Monday of the epoch. */
function countTradingDaysUntil(time: number): number {
  const days = Math.floor(time / DAY_MS) - FIRST_MONDAY;
  const weeks = Math.floor(days / DAYS_PER_WEEK);
  return weeks * 5 + Math.min(days - weeks * DAYS_PER_WEEK, 5);
}
