import { BRAND, type CrossrateError, type CrossrateErrorName } from './errors.ts';

/** An error of one kind. */
type Named<Name extends CrossrateErrorName> = CrossrateError & { readonly name: Name };

/**
 * Tells whether a value is an error of this package, also if another copy of the package or another window made it.
 *
 * @example
 * ```ts
 * import { isCrossrateError } from '@crossrate/sdk';
 * const toLogEntry = (error: unknown) => (isCrossrateError(error) ? error.toJSON() : String(error));
 * ```
 */
export function isCrossrateError(error: unknown): error is CrossrateError {
  return BRAND in Object(error);
}

const isKind = (error: unknown, name: CrossrateErrorName) => isCrossrateError(error) && error.name === name;

/**
 * Tells that the API key is missing or invalid (401), or the function `apiKey` failed.
 *
 * @example
 * ```ts
 * import { isAuthenticationError } from '@crossrate/sdk';
 * const needsKey = (error: unknown) => isAuthenticationError(error);
 * ```
 */
export const isAuthenticationError = (error: unknown): error is Named<'AuthenticationError'> =>
  isKind(error, 'AuthenticationError');

/**
 * Tells that the account is restricted, or its e-mail address is not verified (403).
 *
 * @example
 * ```ts
 * import { isPermissionError } from '@crossrate/sdk';
 * const explain = (error: unknown) => (isPermissionError(error) ? error.message : undefined);
 * ```
 */
export const isPermissionError = (error: unknown): error is Named<'PermissionError'> =>
  isKind(error, 'PermissionError');

/**
 * Tells that a currency or an amount is invalid (422), the table of a converter has no rate of a currency, or no law
 * fixed a parity.
 *
 * @example
 * ```ts
 * import { isInvalidRequestError } from '@crossrate/sdk';
 * const toStatus = (error: unknown) => (isInvalidRequestError(error) ? 400 : 502);
 * ```
 */
export const isInvalidRequestError = (error: unknown): error is Named<'InvalidRequestError'> =>
  isKind(error, 'InvalidRequestError');

/**
 * Tells that the daily quota of the key is used up (429). No request succeeds before `resetAt`.
 *
 * @example
 * ```ts
 * import { isQuotaExceededError } from '@crossrate/sdk';
 * const findReset = (error: unknown) => (isQuotaExceededError(error) ? error.resetAt : undefined);
 * ```
 */
export const isQuotaExceededError = (error: unknown): error is Named<'QuotaExceededError'> =>
  isKind(error, 'QuotaExceededError');

/**
 * Tells that the service has no rates at the moment, or its storage fails (503).
 *
 * @example
 * ```ts
 * import { isServiceUnavailableError } from '@crossrate/sdk';
 * const findWait = (error: unknown) => (isServiceUnavailableError(error) ? error.retryAfter : undefined);
 * ```
 */
export const isServiceUnavailableError = (error: unknown): error is Named<'ServiceUnavailableError'> =>
  isKind(error, 'ServiceUnavailableError');

/**
 * Tells that the service could not be reached, or the connection broke.
 *
 * @example
 * ```ts
 * import { isConnectionError } from '@crossrate/sdk';
 * const findCode = (error: unknown) => (isConnectionError(error) ? error.code : undefined); // 'ECONNREFUSED'
 * ```
 */
export const isConnectionError = (error: unknown): error is Named<'ConnectionError'> =>
  isKind(error, 'ConnectionError');

/**
 * Tells that no complete answer, body included, arrived within `timeout` or `totalTimeout`.
 *
 * @example
 * ```ts
 * import { isTimeoutError } from '@crossrate/sdk';
 * const wasTooSlow = (error: unknown) => isTimeoutError(error);
 * ```
 */
export const isTimeoutError = (error: unknown): error is Named<'TimeoutError'> => isKind(error, 'TimeoutError');

/**
 * Tells that the caller aborted a signal, whose reason is the cause.
 *
 * @example
 * ```ts
 * import { isAbortError } from '@crossrate/sdk';
 * const mustReport = (error: unknown) => !isAbortError(error);
 * ```
 */
export const isAbortError = (error: unknown): error is Named<'AbortError'> => isKind(error, 'AbortError');

/**
 * Tells that the answer does not come from the service, or is damaged: a proxy's page, truncated JSON, a body that
 * fails the check.
 *
 * @example
 * ```ts
 * import { isUnexpectedResponseError } from '@crossrate/sdk';
 * const findPage = (error: unknown) => (isUnexpectedResponseError(error) ? error.snippet : undefined);
 * ```
 */
export const isUnexpectedResponseError = (error: unknown): error is Named<'UnexpectedResponseError'> =>
  isKind(error, 'UnexpectedResponseError');

/**
 * Tells that the table of a converter has expired, and `refresh` is due.
 *
 * @example
 * ```ts
 * import { isStaleRatesError } from '@crossrate/sdk';
 * const needsRefresh = (error: unknown) => isStaleRatesError(error);
 * ```
 */
export const isStaleRatesError = (error: unknown): error is Named<'StaleRatesError'> =>
  isKind(error, 'StaleRatesError');
