import querystring from 'node:querystring';
import { errorResponses, router } from '@crossrate/contract';
import type { SoundRequest } from '../conversation.ts';
import type { KeyName } from '../keys.ts';

const STATUS_OF_KEY: Readonly<Partial<Record<KeyName, number>>> = {
  restricted: errorResponses.accountRestricted.status,
  unverified: errorResponses.emailUnverified.status,
  revoked: errorResponses.unauthorized.status,
  unknown: errorResponses.unauthorized.status,
  mistyped: errorResponses.unauthorized.status,
  encoded: errorResponses.unauthorized.status,
  none: errorResponses.unauthorized.status,
};

/**
 * Finds the statuses that the contract allows for a request. The contract orders the checks of a server: key, account,
 * parameters, quota.
 *
 * @param unquoted - Supported codes for which no provider has a rate.
 */
export function findExpectedStatuses(
  { operation, query, key, fields }: SoundRequest,
  unquoted: ReadonlySet<string>,
): readonly number[] {
  if (/%(?![0-9a-f]{2})/i.test(query)) return [errorResponses.badRequest.status];
  const mayBeUnchanged = operation !== 'convert' && fields.some(([name]) => name === 'If-None-Match');
  const good = mayBeUnchanged ? [200, 304] : [200];
  if (operation === 'currencies') return good;
  const refusal = STATUS_OF_KEY[key];
  if (refusal !== undefined) return [refusal];
  const invalid = errorResponses.invalidAmount.status;
  const parameters = querystring.parse(query.slice(1), '&', '=', { maxKeys: 0 });
  const parsed = router[operation].query.safeParse(parameters);
  if (!parsed.success) return [invalid];
  const { base, from, to } = parsed.data as { base?: string; from?: string; to?: string };
  if ([base, from, to].some((code) => code !== undefined && unquoted.has(code)))
    return [errorResponses.unavailable.status];
  // The result for a huge amount may not be a finite number; the server then refuses the amount.
  const isHuge = 'amount' in parsed.data && Number(parsed.data.amount.text) > 1e200;
  const served = key === 'spent' ? [errorResponses.quotaExceeded.status] : good;
  // The contract leaves open whether an account without quota left still gets 304.
  return [...served, ...(isHuge ? [invalid] : []), ...(key === 'spent' && mayBeUnchanged ? [304] : [])];
}
