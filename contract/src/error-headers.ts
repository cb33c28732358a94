import type { ErrorName } from './error-responses.ts';

/** The authentication scheme of the service, for `WWW-Authenticate` (RFC 9110 section 11.6.1). */
export const CHALLENGE = 'ApiKey realm="Crossrate"';

/**
 * The headers of an error, beside those of every answer.
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
 * The event to which the `Retry-After` of an error counts the seconds. Other errors carry no `Retry-After`.
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
