import { quotaHeaderNames } from '@crossrate/contract';
import type { Response } from 'express';
import type { Quota, QuotaState } from '../../quota/quota.ts';
import { UnavailableError } from '../../unavailable-error.ts';

/** Tells the quota, with both families of headers. */
export function setQuotaHeaders(res: Response, { limit, remaining, resetAt, resetAfter }: QuotaState): void {
  res.setHeader(quotaHeaderNames.policy, `"daily";q=${limit};w=86400`);
  res.setHeader(quotaHeaderNames.state, `"daily";r=${remaining};t=${resetAfter}`);
  res.setHeader(quotaHeaderNames.limit, limit);
  res.setHeader(quotaHeaderNames.remaining, remaining);
  res.setHeader(quotaHeaderNames.reset, resetAt);
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
