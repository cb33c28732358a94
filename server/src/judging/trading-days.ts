const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** Day 4 of the epoch, 5 January 1970, was a Monday. */
const FIRST_MONDAY = 4;
const FRIDAY = 4;

/** Central banks fix their rates at about 13:15 UTC: the ECB at 14:15 CET, others some hours earlier or later. */
const FIXING_TIME_MS = 13.25 * 3_600_000;

/**
 * Finds the trading day of a rate: a count of the days from Monday to Friday (UTC) since 5 January 1970. Saturday and
 * Sunday belong to Friday. A rate of the moment belongs to the day of the last fixings before it, so that both are
 * compared with each other: the market at midnight is nearer to the fixings of the day that ends.
 *
 * @param asOf - Milliseconds since the epoch.
 * @param isFixing - True for a rate that is fixed once a day and dated with that day only.
 */
export function findTradingDay(asOf: number, isFixing: boolean): number {
  const days = Math.floor((isFixing ? asOf : asOf - FIXING_TIME_MS) / DAY_MS) - FIRST_MONDAY;
  const weeks = Math.floor(days / DAYS_PER_WEEK);
  return weeks * 5 + Math.min(days - weeks * DAYS_PER_WEEK, FRIDAY);
}
