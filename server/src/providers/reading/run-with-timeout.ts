import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/** The limits of some work. */
interface TimeLimit {
  readonly clock: Clock;
  /** Milliseconds by the clock. */
  readonly timeoutMs: number;
  /** Ends the work before the time limit. */
  readonly signal: AbortSignal;
}

/** Runs work with a signal that is aborted after a time limit, or with the outer signal. */
export async function runWithTimeout<Result>(
  { clock, timeoutMs, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timedOut = new AbortController();
  const finished = new AbortController();
  clock.sleep(timeoutMs, finished.signal).then(
    () => timedOut.abort(new ProviderError(`no answer within ${timeoutMs / 1000} s`)),
    () => undefined,
  );
  try {
    return await work(AbortSignal.any([signal, timedOut.signal]));
  } finally {
    finished.abort();
  }
}
