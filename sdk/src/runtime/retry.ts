import { type CrossrateError, isCrossrateError } from './errors.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;

/** Statuses, and the names of errors that have none. */
const TRANSIENT = /^(50[234]|ConnectionError|TimeoutError)$/;

/**
 * Milliseconds to wait before a call is tried again; `undefined` when another attempt cannot help.
 *
 * A `Retry-After` is obeyed exactly. Otherwise the wait doubles, and chance shortens it by up to half, so that clients
 * do not return in step.
 *
 * @param retries - How many there were before.
 */
export function retryDelay(error: unknown, retries: number, random = Math.random()): number | undefined {
  if (!isTransient(error)) return undefined;
  if (error.retryAfter !== undefined) return error.retryAfter * 1000;
  return Math.min(FIRST_DELAY_MS * 2 ** retries, LONGEST_DELAY_MS) * (1 - random / 2);
}

/** Whether a failure may pass. */
export function isTransient(error: unknown): error is CrossrateError {
  return isCrossrateError(error) && TRANSIENT.test(String(error.status ?? error.name));
}
