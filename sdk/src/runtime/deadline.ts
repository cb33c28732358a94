import { AbortError, TimeoutError } from './errors.ts';
import type { RequestOptions } from './options.ts';

const TOTAL_TIMEOUT_MS = 60_000;

/** Timers take longer ones, and `Infinity`, for no time at all. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Does something until the caller's signal is aborted or the total time is over, whatever it waits for.
 *
 * @throws AbortError or TimeoutError
 */
export async function withDeadline<Result>(
  { signal: callers, totalTimeout = TOTAL_TIMEOUT_MS }: RequestOptions,
  work: (signal: AbortSignal, endsAt: number) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(new AbortError('The call was aborted.', { cause: callers?.reason }));
  const expire = () => controller.abort(new TimeoutError(`No answer within ${totalTimeout} ms in all.`));
  if (callers?.aborted) abort();
  signal.throwIfAborted();
  const timer = setTimeout(expire, Math.min(totalTimeout, LONGEST_TIMER_MS));
  callers?.addEventListener('abort', abort);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    return await Promise.race([work(signal, Date.now() + totalTimeout), aborted]);
  } finally {
    clearTimeout(timer);
    callers?.removeEventListener('abort', abort);
  }
}
