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

/** Whether something is an {@link AuthenticationError}, also of another copy of this package. */
export const isAuthenticationError = (error: unknown): error is AuthenticationError =>
  isKind(error, 'AuthenticationError');

/** Whether something is a {@link PermissionError}, also of another copy of this package. */
export const isPermissionError = (error: unknown): error is PermissionError => isKind(error, 'PermissionError');

/** Whether something is an {@link InvalidRequestError}, also of another copy of this package. */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  isKind(error, 'InvalidRequestError');

/** Whether something is a {@link QuotaExceededError}, also of another copy of this package. */
export const isQuotaExceededError = (error: unknown): error is QuotaExceededError =>
  isKind(error, 'QuotaExceededError');

/** Whether something is a {@link ServiceUnavailableError}, also of another copy of this package. */
export const isServiceUnavailableError = (error: unknown): error is ServiceUnavailableError =>
  isKind(error, 'ServiceUnavailableError');

/** Whether something is a {@link ConnectionError}, also of another copy of this package. */
export const isConnectionError = (error: unknown): error is ConnectionError => isKind(error, 'ConnectionError');

/** Whether something is a {@link TimeoutError}, also of another copy of this package. */
export const isTimeoutError = (error: unknown): error is TimeoutError => isKind(error, 'TimeoutError');

/** Whether something is an {@link AbortError}, also of another copy of this package. */
export const isAbortError = (error: unknown): error is AbortError => isKind(error, 'AbortError');

/** Whether something is an {@link UnexpectedResponseError}, also of another copy of this package. */
export const isUnexpectedResponseError = (error: unknown): error is UnexpectedResponseError =>
  isKind(error, 'UnexpectedResponseError');

/** Whether something is a {@link StaleRatesError}, also of another copy of this package. */
export const isStaleRatesError = (error: unknown): error is StaleRatesError => isKind(error, 'StaleRatesError');
