const SECONDS_PER_DAY = 86_400;

/** Days since the epoch in UTC, the window of the daily quota. */
export function utcDay(now: number): number {
  return Math.floor(now / 1000 / SECONDS_PER_DAY);
}

/** The midnight UTC that ends a day, in epoch seconds. */
export function endOfUtcDay(day: number): number {
  return (day + 1) * SECONDS_PER_DAY;
}
