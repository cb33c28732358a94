/** The window of the daily quota. */
const SECONDS_PER_DAY = 86_400;

/**
 * The number of days with charges that are kept, so that customers see a month; days without charges do not count. When a clock
 * that ran ahead is set right, the counters of the real day must still be there, or accounts would get their quota twice.
 */
export const DAYS_KEPT = 30;

/** Days since the epoch in UTC, the window of the daily quota. */
export function toUtcDay(now: number): number {
  return Math.floor(now / 1000 / SECONDS_PER_DAY);
}

/** The midnight UTC at the end of a day, in seconds since the epoch. */
export function findEndOfUtcDay(day: number): number {
  return (day + 1) * SECONDS_PER_DAY;
}
