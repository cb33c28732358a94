import { Mismatch } from '../mismatch.ts';

/** A target that answers other requests gave no answer to this one in time, twice. */
export class TimeoutMismatch extends Mismatch {
  /** The timeout. `isTimeout` finds it here: a run gives up after a few timeouts in a row. */
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

/**
 * Tells whether a request times out a second time. The first timeout may be an accident.
 *
 * @param sendAgain - Sends the request once more.
 */
export async function timesOutAgain(sendAgain: () => Promise<unknown>): Promise<boolean> {
  try {
    await sendAgain();
    return false;
  } catch (error) {
    return isTimeout(error);
  }
}
