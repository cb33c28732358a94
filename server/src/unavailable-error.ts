/** Why something is unavailable, beside the usual. */
interface UnavailableErrorOptions extends ErrorOptions {
  /** A sentence for whoever asks whether the service is ready: no path, no address, no password. */
  readonly reason?: string | undefined;
}

/** Something that the service depends on cannot be reached for now; the request is answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly reason: string | undefined;

  constructor(message: string, { reason, ...options }: UnavailableErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
  }
}
