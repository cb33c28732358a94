import { errorResponses } from '@crossrate/contract';

const PASSING: readonly number[] = [errorResponses.unavailable.status, errorResponses.quotaExceeded.status];

/**
 * Tells whether an answer says nothing about the request itself. A target that has no rates may have rates for the next
 * clause, and a key that is used up gets the same answer to every request.
 */
export function isPassing({ status }: { readonly status: number }): boolean {
  return PASSING.includes(status);
}
