import { QUOTA_LIMIT, QUOTA_REMAINING, QUOTA_RESET } from '../generated/quota-headers.ts';
import type { Quota } from './answer.ts';
import { countOf } from './count-of.ts';

/** The quota that came with a response; `undefined` when none did. */
export function quotaOf({ headers }: Response): Quota | undefined {
  const limit = countOf(headers, QUOTA_LIMIT);
  const remaining = countOf(headers, QUOTA_REMAINING);
  const resetAt = resetOf(headers);
  return limit === undefined || remaining === undefined || !resetAt ? undefined : { limit, remaining, resetAt };
}

/** When the quota is reset. */
export function resetOf(headers: Headers): Date | undefined {
  const seconds = countOf(headers, QUOTA_RESET);
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}
