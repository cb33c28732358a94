import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';

/** Wraps the reading from one host, so that it fails at once while the host asks to be left alone. */
export function obeyRetryAfter<Result>(
  clock: Pick<Clock, 'now'>,
  read: (signal: AbortSignal) => Promise<Result>,
): (signal: AbortSignal) => Promise<Result> {
  let refused = { at: 0, wait: 0, message: '' };
  return async (signal) => {
    const passed = clock.now() - refused.at;
    // A negative time means that the clock was set back, so that the true time is unknown.
    if (passed >= 0 && passed < refused.wait) {
      throw new ProviderError(`${refused.message}, and is left alone`, { retryAfterMs: refused.wait - passed });
    }
    try {
      return await read(signal);
    } catch (error) {
      if (error instanceof ProviderError) {
        refused = { at: clock.now(), wait: error.retryAfterMs ?? 0, message: error.message };
      }
      throw error;
    }
  };
}
