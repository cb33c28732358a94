import type { Response } from 'express';
import type { Quota, QuotaState } from '../../quota/quota.ts';
import { UnavailableError } from '../../unavailable-error.ts';

/** The headers that tell the quota; browsers must be allowed to read them. */
export const quotaHeaderNames = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/**
 * Tells the quota in the fields of the IETF draft and in the `X-` fields that clients know from other APIs.
 *
 * @see draft-ietf-httpapi-ratelimit-headers
 */
export function setQuotaHeaders(res: Response, { limit, remaining, resetAt, resetAfter }: QuotaState): void {
  res.setHeader('RateLimit-Policy', `"daily";q=${limit};w=86400`);
  res.setHeader('RateLimit', `"daily";r=${remaining};t=${resetAfter}`);
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', remaining);
  res.setHeader('X-RateLimit-Reset', resetAt);
}

/**
 * Tells the quota with an answer that costs nothing, to every known account that is not restricted. Where it cannot be
 * read, the answer goes without: it matters more than the headers that go with it.
 */
export async function tellQuota(res: Response, quota: Quota): Promise<void> {
  const { account } = res.locals;
  if (!account || account.restricted) return;
  try {
    setQuotaHeaders(res, await quota.peek(account));
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  }
}
