import type { Quota } from './answer.ts';

/** Marks the errors of every copy of this package. */
const BRAND = Symbol.for('@crossrate/sdk error');

/**
 * The kind of an error. `CrossrateError` stands for a refusal without a kind of its own, and for a call that failed for a
 * reason outside this package.
 */
export type CrossrateErrorName =
  | 'AbortError'
  | 'AuthenticationError'
  | 'ConnectionError'
  | 'CrossrateError'
  | 'InvalidRequestError'
  | 'PermissionError'
  | 'QuotaExceededError'
  | 'ServiceUnavailableError'
  | 'StaleRatesError'
  | 'TimeoutError'
  | 'UnexpectedResponseError';

/** The details of a failure, beside its message. */
type Details = Partial<Pick<CrossrateError, 'status' | 'requestId' | 'retryAfter' | 'quota' | 'snippet' | 'cause'>>;

/**
 * The error of every call that fails. The message is the service's own if the service gave one. A detail that is not
 * known is `undefined`.
 *
 * @example
 * ```ts
 * import type { CrossrateError } from '@crossrate/sdk';
 * const describe = ({ name, status, host }: CrossrateError) => `${name}: ${host} answered ${status}.`;
 * ```
 */
export class CrossrateError extends Error {
  /** The kind of the error. */
  declare readonly name: CrossrateErrorName;
  /** The HTTP status of the answer. */
  declare readonly status: number | undefined;
  /** The id of the request in the logs of the service. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before another attempt, as the service asked, from 0 to 86,400. */
  declare readonly retryAfter: number | undefined;
  /** The quota from the headers of the answer. */
  declare readonly quota: Quota | undefined;
  /** The beginning of an unexpected body, at most 200 characters, without the API key; empty for an answer from a store. */
  declare readonly snippet: string | undefined;
  /** The host and port of the service. */
  declare readonly host: string | undefined;
  /** The path of the operation, such as `/api/rates`, without its query. */
  declare readonly path: string | undefined;
  /** The platform's code for the failure, such as `ECONNREFUSED`. */
  declare readonly code: string | undefined;

  /** @internal */
  constructor(name: CrossrateErrorName, message: string, { cause, ...details }: Details = {}) {
    super(message, cause === undefined ? {} : { cause });
    Object.assign(this, { name }, details, { code: findCode(cause) });
  }

  /** @internal */
  [BRAND](): void {
    // Only the name of the method matters.
  }

  /** The time of the quota's reset: midnight UTC. */
  get resetAt(): Date | undefined {
    return this.quota?.resetAt;
  }

  /** Gives everything that may be logged. The cause is left out, because it comes from outside this package. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/**
 * Tells whether a value is an error of this package, also if another copy of the package or another window made it. Its
 * `name` tells the kind.
 *
 * @example
 * ```ts
 * import { isCrossrateError } from '@crossrate/sdk';
 * const isUsedUp = (error: unknown) => isCrossrateError(error) && error.name === 'QuotaExceededError';
 * ```
 */
export function isCrossrateError(error: unknown): error is CrossrateError {
  return BRAND in Object(error);
}

/** Finds the code of an error or of its causes. An `AggregateError`, for several addresses, has an error for each. */
function findCode(error: unknown, depth = 5): string | undefined {
  const { code, cause, errors = [] } = Object(error);
  if (typeof code === 'string') return code;
  return depth ? findCode(cause ?? errors[0], depth - 1) : undefined;
}
