/**
 * The names of the quota headers: the fields of the IETF draft, and the `X-` fields that clients know from other
 * interfaces.
 *
 * @see draft-ietf-httpapi-ratelimit-headers
 *
 * @example
 * ```ts
 * import { quotaHeaderNames } from '@crossrate/contract';
 * const answer = await fetch('http://127.0.0.1:3000/api/rates', { headers: { 'X-API-KEY': 'cr_…' } });
 * answer.headers.get(quotaHeaderNames.remaining); // '99'
 * ```
 */
export const quotaHeaderNames = {
  policy: 'RateLimit-Policy',
  state: 'RateLimit',
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
} as const;

type QuotaHeaderName = (typeof quotaHeaderNames)[keyof typeof quotaHeaderNames];

/** The state of a daily quota at one moment. */
export interface QuotaState {
  /** Requests per day. */
  readonly limit: number;
  /** Requests left until the reset. */
  readonly remaining: number;
  /** The midnight UTC at which the counter resets, in epoch seconds. */
  readonly resetAt: number;
  /** Seconds until the reset, at least 1. */
  readonly resetAfter: number;
}

/**
 * Writes the quota headers by name.
 *
 * @example
 * ```ts
 * import { writeQuotaHeaders } from '@crossrate/contract';
 * const headers = writeQuotaHeaders({ limit: 100, remaining: 99, resetAt: 1_790_640_000, resetAfter: 60 });
 * headers.RateLimit; // '"daily";r=99;t=60'
 * ```
 */
export function writeQuotaHeaders({
  limit,
  remaining,
  resetAt,
  resetAfter,
}: QuotaState): Record<QuotaHeaderName, string> {
  return {
    [quotaHeaderNames.policy]: `"daily";q=${limit};w=86400`,
    [quotaHeaderNames.state]: `"daily";r=${remaining};t=${resetAfter}`,
    [quotaHeaderNames.limit]: String(limit),
    [quotaHeaderNames.remaining]: String(remaining),
    [quotaHeaderNames.reset]: String(resetAt),
  };
}
