import { limits } from '@crossrate/contract';

const INTERVAL_MS = limits.refreshIntervalHours * 3_600_000;
const LARGEST_JITTER_MS = 30_000;

/** The wait for a retry that fell due while other providers were asked. */
export const SHORTEST_WAIT_MS = 1_000;

const FIRST_RETRY_MS = 10_000;
const LONGEST_URGENT_RETRY_MS = 300_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Finds the time of the UTC grid (00:00, 03:00, 06:00, …) at or before a moment, in milliseconds since the epoch. */
export function findLastGridTime(now: number): number {
  return Math.floor(now / INTERVAL_MS) * INTERVAL_MS;
}

/**
 * Plans the next refresh: on the UTC grid plus up to 30 seconds, so that servers do not all ask a provider in the same
 * second.
 *
 * @param random - From 0 to 1.
 */
export function planNextRefresh(now: number, random: number): number {
  return findLastGridTime(now) + INTERVAL_MS + Math.floor(random * LARGEST_JITTER_MS);
}

/**
 * True for a plan that a process with the right clock may have made. A process whose clock is ahead makes later plans.
 */
export function isPossiblePlan(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt - now <= INTERVAL_MS + LARGEST_JITTER_MS;
}

/** The conditions of a retry. */
interface RetryConditions {
  /** The number of failures in a row. */
  readonly failures: number;
  /** True while no provider has rates. */
  readonly isUrgent: boolean;
  /** From 0 to 1; shortens the wait by up to half. */
  readonly random: number;
}

/**
 * Computes the wait after a number of failures in a row, in milliseconds. The wait doubles from 10 seconds, up to
 * 5 minutes while no provider has rates, and up to an hour otherwise.
 */
export function computeRetryDelay({ failures, isUrgent, random }: RetryConditions): number {
  const longest = isUrgent ? LONGEST_URGENT_RETRY_MS : LONGEST_RETRY_MS;
  return Math.floor(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), longest) * (1 - random / 2));
}
