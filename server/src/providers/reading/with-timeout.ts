import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/**
 * Does something with a signal that is aborted when a time is over or the outer signal is aborted.
 *
 * @param timeout - Milliseconds by the clock given.
 */
export async function withTimeout<Result>(
  clock: Clock,
  timeout: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timedOut = new AbortController();
  const finished = new AbortController();
  clock.sleep(timeout, finished.signal).then(
    () => timedOut.abort(new ProviderError(`no answer within ${timeout / 1000} s`)),
    () => undefined,
  );
  try {
    return await work(AbortSignal.any([signal, timedOut.signal]));
  } finally {
    finished.abort();
  }
}
