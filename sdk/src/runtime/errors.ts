import type { Quota } from './answer.ts';

/** Marks the errors of every copy of this package; `instanceof` recognises only the errors of one copy. */
export const BRAND = Symbol.for('@crossrate/sdk error');

/** The details of a failure, beside its message. */
export interface CrossrateErrorDetails {
  /** The HTTP status of the answer. */
  readonly status?: number | undefined;
  /** The id of the request in the logs of the service. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before another attempt, as the service asked, from 0 to 86,400. */
  readonly retryAfter?: number | undefined;
  /** The quota from the headers of the answer. */
  readonly quota?: Quota | undefined;
  /** The error that made the call fail. */
  readonly cause?: unknown;
}

/**
 * The base class of every error that a call throws. The message is the service's own if the service gave one. A detail
 * that is not known is `undefined`.
 *
 * @example
 * ```ts
 * import { CrossrateError, isCrossrateError } from '@crossrate/sdk';
 * const error = new CrossrateError('No rates.', { status: 503, retryAfter: 60 });
 * console.log(isCrossrateError(error), error.status, error.retryAfter); // true 503 60
 * ```
 */
export class CrossrateError extends Error {
  /** The name of the class, also after a minifier has shortened the class itself. */
  override readonly name: string = 'CrossrateError';
  /** The HTTP status of the answer. */
  declare readonly status: number | undefined;
  /** The id of the request in the logs of the service. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before another attempt, as the service asked, from 0 to 86,400. */
  declare readonly retryAfter: number | undefined;
  /** The quota from the headers of the answer. */
  declare readonly quota: Quota | undefined;
  /** The host and port of the service. */
  declare readonly host: string | undefined;
  /** The path of the operation, such as `/api/rates`, without its query. */
  declare readonly path: string | undefined;
  /** The platform's code for the failure, such as `ECONNREFUSED`. */
  declare readonly code: string | undefined;

  /**
   * @param message - Human-readable message.
   * @param details - The details of the failure.
   */
  constructor(message: string, { cause, ...details }: CrossrateErrorDetails = {}) {
    super(message, cause === undefined ? {} : { cause });
    Object.assign(this, details, { code: findCode(cause) });
  }

  /** @internal */
  [BRAND](): void {
    // Only the name of the method matters.
  }

  /** Gives everything that may be logged. The cause is left out, because it comes from outside this package. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Finds the code of an error or of its causes. An `AggregateError`, for several addresses, has a cause for each. */
function findCode(error: unknown, depth = 5): string | undefined {
  const { code, cause, errors }: { code?: unknown; cause?: unknown; errors?: unknown } = Object(error);
  if (typeof code === 'string') return code;
  if (depth)
    return [cause]
      .concat(errors)
      .map((inner) => findCode(inner, depth - 1))
      .find(Boolean);
  return undefined;
}

/**
 * The API key is missing or invalid (401), or the function `apiKey` failed.
 *
 * @example
 * ```ts
 * import type { AuthenticationError } from '@crossrate/sdk';
 * const describe = ({ status, cause }: AuthenticationError) => (status ? 'The key is invalid.' : `No key: ${cause}`);
 * ```
 */
export class AuthenticationError extends CrossrateError {
  override readonly name = 'AuthenticationError';
}

/**
 * The account is restricted, or its e-mail address is not verified (403).
 *
 * @example
 * ```ts
 * import type { PermissionError } from '@crossrate/sdk';
 * const describe = ({ message, requestId }: PermissionError) => `${message} The operator knows more of ${requestId}.`;
 * ```
 */
export class PermissionError extends CrossrateError {
  override readonly name = 'PermissionError';
}

/**
 * A currency or an amount is invalid (422), the table of a converter has no rate of a currency, or no law fixed a parity.
 *
 * @example
 * ```ts
 * import type { InvalidRequestError } from '@crossrate/sdk';
 * const answer = ({ status = 422, message }: InvalidRequestError) => Response.json({ error: message }, { status });
 * ```
 */
export class InvalidRequestError extends CrossrateError {
  override readonly name = 'InvalidRequestError';
}

/**
 * The daily quota of the key is used up (429). The SDK never retries: no request succeeds before the reset.
 *
 * @example
 * ```ts
 * import type { QuotaExceededError } from '@crossrate/sdk';
 * const describe = ({ resetAt }: QuotaExceededError) => `No more requests until ${resetAt?.toISOString()}.`;
 * ```
 */
export class QuotaExceededError extends CrossrateError {
  override readonly name = 'QuotaExceededError';

  /** The time of the quota's reset: midnight UTC; `undefined` when the answer does not say. */
  get resetAt(): Date | undefined {
    return this.quota?.resetAt;
  }
}

/**
 * The service has no rates at the moment, or its storage fails (503).
 *
 * @example
 * ```ts
 * import type { ServiceUnavailableError } from '@crossrate/sdk';
 * const describe = ({ retryAfter = 60 }: ServiceUnavailableError) => `Try again in ${retryAfter} seconds.`;
 * ```
 */
export class ServiceUnavailableError extends CrossrateError {
  override readonly name = 'ServiceUnavailableError';
}

/**
 * The service could not be reached, or the connection broke.
 *
 * @example
 * ```ts
 * import type { ConnectionError } from '@crossrate/sdk';
 * const describe = ({ host, code }: ConnectionError) => `${host} cannot be reached: ${code}.`;
 * ```
 */
export class ConnectionError extends CrossrateError {
  override readonly name = 'ConnectionError';
}

/**
 * No complete answer, body included, arrived within `timeout` or `totalTimeout`.
 *
 * @example
 * ```ts
 * import type { TimeoutError } from '@crossrate/sdk';
 * const describe = ({ host, path }: TimeoutError) => `${host} is too slow to answer ${path}.`;
 * ```
 */
export class TimeoutError extends CrossrateError {
  override readonly name = 'TimeoutError';
}

/**
 * The caller aborted a signal; `cause` is the reason of the signal.
 *
 * @example
 * ```ts
 * import type { AbortError } from '@crossrate/sdk';
 * const findReason = ({ cause }: AbortError) => cause;
 * ```
 */
export class AbortError extends CrossrateError {
  override readonly name = 'AbortError';
}

type WithSnippet = new (
  message: string,
  details: CrossrateErrorDetails & { readonly snippet: string },
) => CrossrateError;

/**
 * The answer does not come from the service, or is damaged: a proxy's page, truncated JSON, a body that fails the
 * check.
 *
 * @example
 * ```ts
 * import type { UnexpectedResponseError } from '@crossrate/sdk';
 * const describe = ({ status, snippet }: UnexpectedResponseError) => `A proxy answered ${status}: ${snippet}`;
 * ```
 */
export class UnexpectedResponseError extends (CrossrateError as WithSnippet) {
  override readonly name = 'UnexpectedResponseError';
  /** The beginning of the body, at most 200 characters, without the API key; empty for an answer from a store. */
  declare readonly snippet: string;
}

/**
 * The table of a converter has expired; `await converter.refresh()` fetches the next table.
 *
 * @example
 * ```ts
 * import type { Converter, StaleRatesError } from '@crossrate/sdk';
 * const recover = (_error: StaleRatesError, converter: Converter) => converter.refresh();
 * ```
 */
export class StaleRatesError extends CrossrateError {
  override readonly name = 'StaleRatesError';
}
