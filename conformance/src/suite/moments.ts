import { setTimeout } from 'node:timers/promises';
import { errorResponses } from '@crossrate/contract';

/** Milliseconds of "a few moments", after which the interface asks clients to try a 503 again. */
const MOMENT_MS = 300;

/** A target without rates, or without some rates, answers 503 for long. After this many retries the run knows. */
const MOST_FUTILE = 12;

/** Tells passing 503s from lasting ones: the interface asks clients to retry after a few moments. */
export class Moments {
  readonly #lasting = new Set<string>();

  /**
   * Waits a few moments after a 503 that may pass.
   *
   * @param target - Path and query. A target that answered 503 twice is not worth another wait.
   * @returns True when the request is to be sent again.
   */
  async waitAfter(target: string, { status }: Pick<Response, 'status'>): Promise<boolean> {
    const isKnown = this.#lasting.has(target) || this.#lasting.size >= MOST_FUTILE;
    if (status !== errorResponses.unavailable.status || isKnown) return false;
    await setTimeout(MOMENT_MS);
    return true;
  }

  /** Checks whether the 503 has passed, by the answer after the wait, and remembers one that lasts. */
  hasPassed(target: string, { status }: Pick<Response, 'status'>): boolean {
    if (status !== errorResponses.unavailable.status) return true;
    this.#lasting.add(target);
    return false;
  }
}
