/** The window of the daily quota. */
export const SECONDS_PER_DAY = 86_400;

/**
 * How many days with charges are kept. A clock that was ahead and is set right must not find its day forgotten and grant it
 * again: days on which nobody was charged do not count, however many of them it has leapt over.
 */
export const DAYS_KEPT = 7;

/** Days since the epoch in UTC, the window of the daily quota. */
export function utcDay(now: number): number {
  return Math.floor(now / 1000 / SECONDS_PER_DAY);
}

/** A day as ISO 8601 writes it. */
export function formatUtcDay(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}

/** The midnight UTC that ends a day, in epoch seconds. */
export function endOfUtcDay(day: number): number {
  return (day + 1) * SECONDS_PER_DAY;
}
