import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/**
 * Runs work with a signal that is aborted after a time limit, or with the outer signal.
 *
 * @param timeout - Milliseconds by the given clock.
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
