import { UnavailableError } from '../../../unavailable-error.ts';

/** An error on its way out of a thread. A clone of the error would lose its class and SQLite's codes. */
export interface ErrorMessage {
  readonly isUnavailable: boolean;
  readonly message: string;
  readonly stack: string | undefined;
  /** The error's own properties, such as SQLite's codes. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly cause: ErrorMessage | undefined;
}

/** Describes a thrown value. */
export function describeError(thrown: unknown): ErrorMessage {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack, cause } = error;
  const details = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return {
    isUnavailable: error instanceof UnavailableError,
    message,
    stack,
    details: Object.fromEntries(details),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** Builds the error of a description. */
export function restoreError({ isUnavailable, message, stack, details, cause }: ErrorMessage): Error {
  const options = cause && { cause: restoreError(cause) };
  const error = isUnavailable ? new UnavailableError(message, options) : new Error(message, options);
  if (stack !== undefined) error.stack = stack;
  return Object.assign(error, details);
}
