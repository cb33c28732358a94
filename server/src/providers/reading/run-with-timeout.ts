import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/** Work ends after `timeoutMs`, or earlier by the signal. */
interface Limits {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Runs work with a signal that aborts after a time limit, and also when the outer signal aborts. */
export async function runWithTimeout<Result>(
  { clock, timeoutMs, signal }: Limits,
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
