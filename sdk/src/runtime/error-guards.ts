import {
  type AbortError,
  type AuthenticationError,
  type ConnectionError,
  type InvalidRequestError,
  isCrossrateError,
  type PermissionError,
  type QuotaExceededError,
  type ServiceUnavailableError,
  type StaleRatesError,
  type TimeoutError,
  type UnexpectedResponseError,
} from './errors.ts';

const isKind = (error: unknown, name: string) => isCrossrateError(error) && error.name === name;

/** Tells whether a value is an {@link AuthenticationError}, also from another copy of this package. */
export const isAuthenticationError = (error: unknown): error is AuthenticationError =>
  isKind(error, 'AuthenticationError');

/** Tells whether a value is a {@link PermissionError}, also from another copy of this package. */
export const isPermissionError = (error: unknown): error is PermissionError => isKind(error, 'PermissionError');

/** Tells whether a value is an {@link InvalidRequestError}, also from another copy of this package. */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  isKind(error, 'InvalidRequestError');

/** Tells whether a value is a {@link QuotaExceededError}, also from another copy of this package. */
export const isQuotaExceededError = (error: unknown): error is QuotaExceededError =>
  isKind(error, 'QuotaExceededError');

/** Tells whether a value is a {@link ServiceUnavailableError}, also from another copy of this package. */
export const isServiceUnavailableError = (error: unknown): error is ServiceUnavailableError =>
  isKind(error, 'ServiceUnavailableError');

/** Tells whether a value is a {@link ConnectionError}, also from another copy of this package. */
export const isConnectionError = (error: unknown): error is ConnectionError => isKind(error, 'ConnectionError');

/** Tells whether a value is a {@link TimeoutError}, also from another copy of this package. */
export const isTimeoutError = (error: unknown): error is TimeoutError => isKind(error, 'TimeoutError');

/** Tells whether a value is an {@link AbortError}, also from another copy of this package. */
export const isAbortError = (error: unknown): error is AbortError => isKind(error, 'AbortError');

/** Tells whether a value is an {@link UnexpectedResponseError}, also from another copy of this package. */
export const isUnexpectedResponseError = (error: unknown): error is UnexpectedResponseError =>
  isKind(error, 'UnexpectedResponseError');

/** Tells whether a value is a {@link StaleRatesError}, also from another copy of this package. */
export const isStaleRatesError = (error: unknown): error is StaleRatesError => isKind(error, 'StaleRatesError');
