/**
 * The response headers that tell the quota: the fields of the IETF draft, and the `X-` fields that clients know from
 * other interfaces.
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
