import { Mismatch } from '../mismatch.ts';

/** A target answers other requests, but twice gave no answer to one request in time. */
export class TimeoutMismatch extends Mismatch {
  /** The timeout, for `isTimeout`: a run gives up after a few timeouts in a row. */
  override readonly cause: unknown;

  constructor(cause: unknown) {
    super('an answer in time, as to other requests', 'an answer', 'none in 2 tries');
    this.cause = cause;
  }
}

/** Tells whether an error is a timeout, or has one among its causes: the SDK wraps the error of a request. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));
}

/** Tells whether a request times out a second time. The first timeout may be an accident. */
export function timesOutAgain(sendAgain: () => Promise<unknown>): Promise<boolean> {
  return sendAgain().then(() => false, isTimeout);
}
