/** The window of the daily quota. */
export const SECONDS_PER_DAY = 86_400;

/** How many days a counter is kept. A clock that was ahead and is set right must not find its day forgotten and grant it again. */
export const DAYS_KEPT = 7;

/** Days since the epoch in UTC, the window of the daily quota. */
export function utcDay(now: number): number {
  return Math.floor(now / 1000 / SECONDS_PER_DAY);
}

/** The midnight UTC that ends a day, in epoch seconds. */
export function endOfUtcDay(day: number): number {
  return (day + 1) * SECONDS_PER_DAY;
}
