import { ProviderError } from '../../refresh/rate-provider.ts';

/**
 * Makes reading from one of several hosts fail at once for as long as that host asked to be left alone.
 *
 * @param now - Milliseconds since the epoch.
 */
export function obeyingRetryAfter<Result>(
  now: () => number,
  read: (signal: AbortSignal) => Promise<Result>,
): (signal: AbortSignal) => Promise<Result> {
  let refused = { at: 0, wait: 0, message: '' };
  return async (signal) => {
    const passed = now() - refused.at;
    // It is negative where the clock was set back, and then nobody knows how long it has been.
    if (passed >= 0 && passed < refused.wait) {
      throw new ProviderError(`${refused.message}, and is left alone`, { retryAfter: refused.wait - passed });
    }
    try {
      return await read(signal);
    } catch (error) {
      if (error instanceof ProviderError) {
        refused = { at: now(), wait: error.retryAfter ?? 0, message: error.message };
      }
      throw error;
    }
  };
}
