import { setTimeout } from 'node:timers/promises';
import { errorResponses } from '@crossrate/contract';

/** Milliseconds of "a few moments", after which the interface asks clients to try a 503 again. */
const MOMENT_MS = 300;

/** A target without rates, or without some rates, answers 503 for long. After this many retries the run knows. */
const MOST_FUTILE = 12;

/**
 * The statuses that may pass. 502 and 504 come from a gateway whose connection to the target broke, so they prove as
 * little of the target as a connection that breaks without a gateway.
 */
const PASSING: readonly number[] = [502, errorResponses.unavailable.status, 504];

/**
 * Tells passing answers from lasting ones: the interface asks clients to retry a 503 after a few moments, and a gateway
 * may lose a connection.
 */
export class Moments {
  readonly #lasting = new Set<string>();

  /**
   * Waits a few moments after a 502, a 503 or a 504, which may pass.
   *
   * @param target - Path and query. A target that answered so twice is not worth another wait.
   * @returns True when the request is to be sent again.
   */
  async waitAfter(target: string, { status }: Pick<Response, 'status'>): Promise<boolean> {
    const isKnown = this.#lasting.has(target) || this.#lasting.size >= MOST_FUTILE;
    if (!PASSING.includes(status) || isKnown) return false;
    await setTimeout(MOMENT_MS);
    return true;
  }

  /** Checks whether the failure has passed, by the answer after the wait, and remembers one that lasts. */
  hasPassed(target: string, { status }: Pick<Response, 'status'>): boolean {
    if (!PASSING.includes(status)) return true;
    this.#lasting.add(target);
    return false;
  }
}
