import { errorResponses } from '@crossrate/contract';

const INDEPENDENT: readonly number[] = [errorResponses.unavailable.status, errorResponses.quotaExceeded.status];

/**
 * Tells whether an answer depends on its request. A target without rates answers 503 to every request, and may have
 * rates for the next clause. A used-up key gets 429 for every request.
 */
export function dependsOnRequest({ status }: { readonly status: number }): boolean {
  return !INDEPENDENT.includes(status);
}
