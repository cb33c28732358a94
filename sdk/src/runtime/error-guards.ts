import {
  type AbortError,
  type AuthenticationError,
  BRAND,
  type ConnectionError,
  type CrossrateError,
  type InvalidRequestError,
  type PermissionError,
  type QuotaExceededError,
  type ServiceUnavailableError,
  type StaleRatesError,
  type TimeoutError,
  type UnexpectedResponseError,
} from './errors.ts';

/**
 * The union of all errors of the SDK, which TypeScript narrows by `name`. The name `CrossrateError` stands for a
 * refusal without a class of its own, and for a call that failed for a reason outside this package.
 *
 * @example
 * ```ts
 * import { Crossrate, isCrossrateError } from '@crossrate/sdk';
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
 * try {
 *   await crossrate.rates();
 * } catch (error) {
 *   if (!isCrossrateError(error)) throw error;
 *   if (error.name === 'QuotaExceededError') console.error(error.resetAt);
 *   else console.error(error.host, error.code);
 * }
 * ```
 */
export type AnyCrossrateError =
  | AbortError
  | AuthenticationError
  | ConnectionError
  | InvalidRequestError
  | PermissionError
  | QuotaExceededError
  | ServiceUnavailableError
  | StaleRatesError
  | TimeoutError
  | UnexpectedResponseError
  | (CrossrateError & { readonly name: 'CrossrateError' });

/**
 * Tells whether a value is an error of this package, also if another copy of the package or another window made it.
 *
 * @example
 * ```ts
 * import { isCrossrateError } from '@crossrate/sdk';
 * const toLogEntry = (error: unknown) => (isCrossrateError(error) ? error.toJSON() : String(error));
 * ```
 */
export function isCrossrateError(error: unknown): error is AnyCrossrateError {
  return BRAND in Object(error);
}

const isKind = (error: unknown, name: string) => isCrossrateError(error) && error.name === name;

/**
 * Tells whether a value is an {@link AuthenticationError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isAuthenticationError } from '@crossrate/sdk';
 * const needsKey = (error: unknown) => isAuthenticationError(error);
 * ```
 */
export const isAuthenticationError = (error: unknown): error is AuthenticationError =>
  isKind(error, 'AuthenticationError');

/**
 * Tells whether a value is a {@link PermissionError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isPermissionError } from '@crossrate/sdk';
 * const explain = (error: unknown) => (isPermissionError(error) ? error.message : undefined);
 * ```
 */
export const isPermissionError = (error: unknown): error is PermissionError => isKind(error, 'PermissionError');

/**
 * Tells whether a value is an {@link InvalidRequestError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isInvalidRequestError } from '@crossrate/sdk';
 * const toStatus = (error: unknown) => (isInvalidRequestError(error) ? 400 : 502);
 * ```
 */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  isKind(error, 'InvalidRequestError');

/**
 * Tells whether a value is a {@link QuotaExceededError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isQuotaExceededError } from '@crossrate/sdk';
 * const findReset = (error: unknown) => (isQuotaExceededError(error) ? error.resetAt : undefined);
 * ```
 */
export const isQuotaExceededError = (error: unknown): error is QuotaExceededError =>
  isKind(error, 'QuotaExceededError');

/**
 * Tells whether a value is a {@link ServiceUnavailableError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isServiceUnavailableError } from '@crossrate/sdk';
 * const findWait = (error: unknown) => (isServiceUnavailableError(error) ? error.retryAfter : undefined);
 * ```
 */
export const isServiceUnavailableError = (error: unknown): error is ServiceUnavailableError =>
  isKind(error, 'ServiceUnavailableError');

/**
 * Tells whether a value is a {@link ConnectionError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isConnectionError } from '@crossrate/sdk';
 * const findCode = (error: unknown) => (isConnectionError(error) ? error.code : undefined); // 'ECONNREFUSED'
 * ```
 */
export const isConnectionError = (error: unknown): error is ConnectionError => isKind(error, 'ConnectionError');

/**
 * Tells whether a value is a {@link TimeoutError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isTimeoutError } from '@crossrate/sdk';
 * const wasTooSlow = (error: unknown) => isTimeoutError(error);
 * ```
 */
export const isTimeoutError = (error: unknown): error is TimeoutError => isKind(error, 'TimeoutError');

/**
 * Tells whether a value is an {@link AbortError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isAbortError } from '@crossrate/sdk';
 * const mustReport = (error: unknown) => !isAbortError(error);
 * ```
 */
export const isAbortError = (error: unknown): error is AbortError => isKind(error, 'AbortError');

/**
 * Tells whether a value is an {@link UnexpectedResponseError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isUnexpectedResponseError } from '@crossrate/sdk';
 * const findPage = (error: unknown) => (isUnexpectedResponseError(error) ? error.snippet : undefined);
 * ```
 */
export const isUnexpectedResponseError = (error: unknown): error is UnexpectedResponseError =>
  isKind(error, 'UnexpectedResponseError');

/**
 * Tells whether a value is a {@link StaleRatesError}, also from another copy of this package.
 *
 * @example
 * ```ts
 * import { isStaleRatesError } from '@crossrate/sdk';
 * const needsRefresh = (error: unknown) => isStaleRatesError(error);
 * ```
 */
export const isStaleRatesError = (error: unknown): error is StaleRatesError => isKind(error, 'StaleRatesError');
