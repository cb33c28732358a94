/** What is known of a failure beside its message. */
export interface CrossrateErrorDetails {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The base of every error that the SDK throws. Its message is the service's own where the service gave one. */
export class CrossrateError extends Error {
  override readonly name: string = 'CrossrateError';
  /** The HTTP status of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | undefined;

  constructor(message: string, { status, requestId, cause }: CrossrateErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.requestId = requestId;
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

/** A currency or an amount is invalid (422). */
export class InvalidRequestError extends CrossrateError {
  override readonly name = 'InvalidRequestError';
}

/** The daily request limit of the key is exceeded (429). */
export class QuotaExceededError extends CrossrateError {
  override readonly name = 'QuotaExceededError';
}

/** The service has no rates for the moment (503). */
export class ServiceUnavailableError extends CrossrateError {
  override readonly name = 'ServiceUnavailableError';
}

/** The service could not be reached. */
export class ConnectionError extends CrossrateError {
  override readonly name = 'ConnectionError';
}

/** The answer is not one that the service gives, such as the HTML page of a proxy. */
export class UnexpectedResponseError extends CrossrateError {
  override readonly name = 'UnexpectedResponseError';
}
