import type { Quota } from './answer.ts';
import { countOf } from './count-of.ts';

/** The quota that came with a response; `undefined` when none did. */
export function quotaOf({ headers }: Response): Quota | undefined {
  const limit = countOf(headers, 'X-RateLimit-Limit');
  const remaining = countOf(headers, 'X-RateLimit-Remaining');
  const resetAt = resetOf(headers);
  return limit === undefined || remaining === undefined || !resetAt ? undefined : { limit, remaining, resetAt };
}

/** When the quota is reset. */
export function resetOf(headers: Headers): Date | undefined {
  const seconds = countOf(headers, 'X-RateLimit-Reset');
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}
