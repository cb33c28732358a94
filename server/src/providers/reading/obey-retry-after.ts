import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/** Wraps a reading from one host: the reading fails at once while the host asks to be left alone. */
export function obeyRetryAfter<Result>(
  clock: Pick<Clock, 'now'>,
  read: (signal: AbortSignal) => Promise<Result>,
): (signal: AbortSignal) => Promise<Result> {
  let refused = { at: 0, waitMs: 0, message: '' };
  return async (signal) => {
    const passedMs = clock.now() - refused.at;
    // A clock that was set back does not show how much time has passed.
    if (passedMs >= 0 && passedMs < refused.waitMs) {
      throw new ProviderError(`${refused.message}, and is left alone`, { retryAfterMs: refused.waitMs - passedMs });
    }
    try {
      return await read(signal);
    } catch (error) {
      if (error instanceof ProviderError) {
        refused = { at: clock.now(), waitMs: error.retryAfterMs ?? 0, message: error.message };
      }
      throw error;
    }
  };
}
