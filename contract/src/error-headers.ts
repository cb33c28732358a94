import type { ErrorName } from './error-responses.ts';

/** What a client is told to authenticate with (RFC 9110 section 11.6.1). */
export const CHALLENGE = 'ApiKey realm="Crossrate"';

/**
 * The headers that an error always brings, beside those of every answer.
 *
 * @example
 * ```ts
 * import { errorHeaders } from '@crossrate/contract';
 * errorHeaders.methodNotAllowed; // { Allow: 'GET, HEAD, OPTIONS' }
 * ```
 */
export const errorHeaders: Readonly<Partial<Record<ErrorName, Readonly<Record<string, string>>>>> = {
  unauthorized: { 'WWW-Authenticate': CHALLENGE },
  methodNotAllowed: { Allow: 'GET, HEAD, OPTIONS' },
};

/**
 * What the `Retry-After` of an error counts the seconds to; errors that are not here bring none.
 *
 * @example
 * ```ts
 * import { retryAfterErrors } from '@crossrate/contract';
 * retryAfterErrors.quotaExceeded; // 'quotaReset'
 * ```
 */
export const retryAfterErrors: Readonly<Partial<Record<ErrorName, 'quotaReset' | 'nextAttempt'>>> = {
  quotaExceeded: 'quotaReset',
  unavailable: 'nextAttempt',
};
