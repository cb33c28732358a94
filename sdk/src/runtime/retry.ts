import { type CrossrateError, isCrossrateError } from './errors.ts';

/**
 * Computes the milliseconds to wait before a retry; `undefined` when a retry cannot help.
 *
 * A `Retry-After` is obeyed exactly. Otherwise the wait doubles with every retry, and jitter shortens the wait by up to
 * half, so that clients do not retry in step.
 *
 * @param retries - The number of earlier retries.
 */
export function computeRetryDelay(error: CrossrateError, retries: number, random = Math.random()): number | undefined {
  const firstSeconds = 0.5;
  const longestSeconds = 8;
  if (!isTransient(error)) return undefined;
  return 1000 * (error.retryAfter ?? Math.min(firstSeconds * 2 ** retries, longestSeconds) * (1 - random / 2));
}

/** Tells whether a later attempt may succeed: the service, or the proxy before it (520 to 530), is out of reach for now. */
export function isTransient(error: CrossrateError): boolean {
  const { status, name } = error;
  return (
    isCrossrateError(error) && /^(408|50[234]|52\d|530|ConnectionError|TimeoutError)$/.test((status ?? name) as string)
  );
}
