import type { Quota } from './answer.ts';

/** Marks the errors of every copy of this package, since `instanceof` only knows those of its own. */
const BRAND = Symbol.for('@crossrate/sdk error');

/** What is known of a failure beside its message. */
export interface CrossrateErrorDetails {
  /** The HTTP status of the answer. */
  readonly status?: number | undefined;
  /** Identifies the request in the logs of the service. */
  readonly requestId?: string | undefined;
  /** Seconds after which the service asked to try again, from 0 to 86,400. */
  readonly retryAfter?: number | undefined;
  /** The quota as the answer tells it. */
  readonly quota?: Quota | undefined;
  /** Why the call failed. */
  readonly cause?: unknown;
}

/**
 * The base of every error that the SDK throws. Its message is the service's own where the service gave one. Each detail
 * is `undefined` where there is none.
 */
export class CrossrateError extends Error {
  override readonly name: string = 'CrossrateError';
  /** The HTTP status of the answer. */
  declare readonly status: number | undefined;
  /** Identifies the request in the logs of the service. */
  declare readonly requestId: string | undefined;
  /** Seconds after which the service asked to try again, from 0 to 86,400. */
  declare readonly retryAfter: number | undefined;
  /** The quota as the answer tells it. */
  declare readonly quota: Quota | undefined;
  /** The host and the port that the call went to. */
  declare readonly host: string | undefined;
  /** The path of the operation, such as `/api/rates`, without its query. */
  declare readonly path: string | undefined;
  /** What the platform calls the failure, such as `ECONNREFUSED`. */
  declare readonly code: string | undefined;

  /**
   * @param message - For people.
   * @param details - What else is known.
   */
  constructor(message: string, details: CrossrateErrorDetails = {}) {
    const { cause, ...others } = details;
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, others, { code: codeOf(cause) });
  }

  /** @internal */
  get [BRAND](): boolean {
    return true;
  }

  /** What may be logged: never the cause, which is not this package's. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The code of an error or of what caused it: an error for several addresses has one for each. */
function codeOf(error: unknown, depth = 5): string | undefined {
  const { code, cause, errors }: { code?: unknown; cause?: unknown; errors?: unknown } = Object(error);
  if (typeof code === 'string') return code;
  if (depth && error)
    return [cause]
      .concat(errors)
      .map((inner) => codeOf(inner, depth - 1))
      .find(Boolean);
  return undefined;
}

/** The API key is missing or invalid (401), or the function that gives it failed. */
export class AuthenticationError extends CrossrateError {
  override readonly name = 'AuthenticationError';
}

/** The account is restricted, or its e-mail address is not verified (403). */
export class PermissionError extends CrossrateError {
  override readonly name = 'PermissionError';
}

/** A currency or an amount is invalid (422), or a converter's table has no rate of it. */
export class InvalidRequestError extends CrossrateError {
  override readonly name = 'InvalidRequestError';
}

/** The daily request limit of the key is used up (429). Never retried: there is nothing to be had before the reset. */
export class QuotaExceededError extends CrossrateError {
  override readonly name = 'QuotaExceededError';

  /** When the limit is reset, at midnight UTC; `undefined` when the answer did not say. */
  get resetAt(): Date | undefined {
    return this.quota?.resetAt;
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

/** A signal of the caller was aborted; `cause` is its reason. */
export class AbortError extends CrossrateError {
  override readonly name = 'AbortError';
}

type WithSnippet = new (
  message: string,
  details: CrossrateErrorDetails & { readonly snippet: string },
) => CrossrateError;

/** The answer is not one that the service gives: the page of a proxy, truncated JSON, a body that does not match. */
export class UnexpectedResponseError extends (CrossrateError as WithSnippet) {
  override readonly name = 'UnexpectedResponseError';
  /** How the body begins, at most 200 characters, without the API key. */
  declare readonly snippet: string;
}

/** The table of a converter has expired: `await converter.refresh()` gets the next one. */
export class StaleRatesError extends CrossrateError {
  override readonly name = 'StaleRatesError';
}

/**
 * Every error of the SDK, told apart by `name`. One called `CrossrateError` is a refusal of the service that has no class
 * of its own, or a call that failed for a reason outside this package.
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

/** Whether something is an error of this package, also of another copy of it, or of another window. */
export function isCrossrateError(error: unknown): error is AnyCrossrateError {
  return BRAND in Object(error);
}
