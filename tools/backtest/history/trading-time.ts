const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** Day 4 of the epoch, 5 January 1970, was a Monday. */
const FIRST_MONDAY = 4;

/**
 * Measures the time in which markets are open, from Monday 00:00 to Friday 24:00 UTC, in days since 5 January 1970. The
 * weekend takes no time.
 */
export function measureTradingTime(time: number): number {
  const days = time / DAY_MS - FIRST_MONDAY;
  const weeks = Math.floor(days / DAYS_PER_WEEK);
  return weeks * 5 + Math.min(days - weeks * DAYS_PER_WEEK, 5);
}
