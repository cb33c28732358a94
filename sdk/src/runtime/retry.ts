import { type CrossrateError, isCrossrateError } from './errors.ts';

/**
 * Milliseconds to wait before a call is tried again; `undefined` when another attempt cannot help.
 *
 * A `Retry-After` is obeyed exactly. Otherwise the wait doubles, and chance shortens it by up to half, so that clients
 * do not return in step.
 *
 * @param retries - How many there were before.
 */
export function retryDelay(error: unknown, retries: number, random = Math.random()): number | undefined {
  const firstDelay = 500;
  const longestDelay = 8_000;
  if (!isTransient(error)) return undefined;
  if (error.retryAfter !== undefined) return error.retryAfter * 1000;
  return Math.min(firstDelay * 2 ** retries, longestDelay) * (1 - random / 2);
}

/** Whether a failure may pass. */
export function isTransient(error: unknown): error is CrossrateError {
  // Statuses, and the names of errors that have none.
  return isCrossrateError(error) && /^(50[234]|ConnectionError|TimeoutError)$/.test(String(error.status ?? error.name));
}
