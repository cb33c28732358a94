import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/** The limits of some work. */
interface TimeLimit {
  readonly clock: Clock;
  /** Milliseconds by the clock. */
  readonly timeout: number;
  /** Ends the work before the time limit. */
  readonly signal: AbortSignal;
}

/** Runs work with a signal that is aborted after a time limit, or with the outer signal. */
export async function withTimeout<Result>(
  { clock, timeout, signal }: TimeLimit,
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
