import { limits } from '@crossrate/contract';

const INTERVAL_MS = limits.refreshIntervalHours * 3_600_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 300_000;

/** The next hour of the UTC grid (00, 03, 06, …) after a moment, in milliseconds since the epoch. */
export function nextGridTime(now: number): number {
  return (Math.floor(now / INTERVAL_MS) + 1) * INTERVAL_MS;
}

/** When to try again after a number of failures in a row: doubling from 10 seconds to 5 minutes, never past the grid. */
export function nextRetryTime(now: number, failures: number): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  return Math.min(now + delay, nextGridTime(now));
}
