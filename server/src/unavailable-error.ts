/** Options of an {@link UnavailableError}. */
interface UnavailableErrorOptions extends ErrorOptions {
  /** A sentence for the readiness endpoint, without a path, an address or a password. */
  readonly reason?: string | undefined;
}

/** A dependency of the service cannot be reached now; the request is answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly reason: string | undefined;

  constructor(message: string, { reason, ...options }: UnavailableErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
  }
}
