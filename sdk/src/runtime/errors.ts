/** Marks the errors of every copy of this package, since `instanceof` only knows those of its own. */
const BRAND = Symbol.for('@crossrate/sdk error');

/** What is known of a failure beside its message. */
export interface CrossrateErrorDetails {
  /** The HTTP status of the answer. */
  readonly status?: number | undefined;
  /** Identifies the request in the logs of the service. */
  readonly requestId?: string | undefined;
  /** Seconds after which the service asked to try again. */
  readonly retryAfter?: number | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/** The base of every error that the SDK throws. Its message is the service's own where the service gave one. */
export class CrossrateError extends Error {
  override readonly name: string = 'CrossrateError';
  /** The HTTP status of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** Identifies the request in the logs of the service; `undefined` when there was no answer. */
  readonly requestId: string | undefined;
  /** Seconds after which the service asked to try again; `undefined` when it did not. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, requestId, retryAfter, cause }: CrossrateErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** What may be logged: never the cause, which is not this package's. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The API key is missing or invalid (401). */
export class AuthenticationError extends CrossrateError {
  override readonly name = 'AuthenticationError';
}

/** The account is restricted, or its e-mail address is not verified (403). */
export class PermissionError extends CrossrateError {
  override readonly name = 'PermissionError';
}

/** A currency or an amount is invalid (422), or a converter's table has no such currency. */
export class InvalidRequestError extends CrossrateError {
  override readonly name = 'InvalidRequestError';
}

/** The daily request limit of the key is used up (429). Never retried: there is nothing to be had before the reset. */
export class QuotaExceededError extends CrossrateError {
  override readonly name = 'QuotaExceededError';
  /** When the limit is reset, at midnight UTC; `undefined` when the answer did not say. */
  readonly resetAt: Date | undefined;

  constructor(message: string, details: CrossrateErrorDetails & { readonly resetAt?: Date | undefined } = {}) {
    super(message, details);
    this.resetAt = details.resetAt;
  }
}

/** The service has no rates for the moment (503). */
export class ServiceUnavailableError extends CrossrateError {
  override readonly name = 'ServiceUnavailableError';
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends CrossrateError {
  override readonly name = 'ConnectionError';
}

/** There was no answer in time, its body included. */
export class TimeoutError extends CrossrateError {
  override readonly name = 'TimeoutError';
}

/** The caller's signal was aborted; `cause` is its reason. */
export class AbortError extends CrossrateError {
  override readonly name = 'AbortError';
}

/** The answer is not one that the service gives: the page of a proxy, truncated JSON, a body that does not match. */
export class UnexpectedResponseError extends CrossrateError {
  override readonly name = 'UnexpectedResponseError';
  /** How the body begins, at most 200 characters, without the API key. */
  readonly snippet: string;

  constructor(message: string, snippet: string, details: CrossrateErrorDetails = {}) {
    super(message, details);
    this.snippet = snippet;
  }
}

/** The table of a converter has expired: `await converter.refresh()` gets the next one. */
export class StaleRatesError extends CrossrateError {
  override readonly name = 'StaleRatesError';
}

/** Whether something is an error of this package, also of another copy of it, or of another window. */
export function isCrossrateError(error: unknown): error is CrossrateError {
  return typeof error === 'object' && error !== null && BRAND in error;
}
