import { errorResponses } from '@crossrate/contract';
import type { Clock } from '../clock.ts';

/** Milliseconds of "a few moments", after which the interface asks clients to try a 503 again. */
const MOMENT_MS = 300;

/** The lasting failures after which a run waits no more: a target without some rates answers 503 for long. */
const MOST_LASTING = 12;

/**
 * The statuses of a gateway whose connection to the target broke. They prove as little about the target as a broken
 * connection without a gateway.
 */
const OF_GATEWAYS: readonly number[] = [502, 504];

/** The statuses of failures that may be temporary. */
const TEMPORARY: readonly number[] = [...OF_GATEWAYS, errorResponses.unavailable.status];

/**
 * Distinguishes temporary failures from lasting ones: the interface asks clients to retry a 503 after a few moments, and a
 * gateway may lose a connection.
 */
export class Moments {
  readonly #clock: Clock;
  readonly #lasting = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits a few moments after a failure that may be temporary.
   *
   * @param requestTarget - Path and query. A request target that failed after a wait gets no other wait.
   * @returns True when the request is to be sent again.
   */
  async waitAfter(requestTarget: string, { status }: Pick<Response, 'status'>): Promise<boolean> {
    const isKnown = this.#lasting.has(requestTarget) || this.#lasting.size >= MOST_LASTING;
    if (!TEMPORARY.includes(status) || isKnown) return false;
    await this.#clock.sleep(MOMENT_MS);
    return true;
  }

  /**
   * Waits a few moments after the second failure of a gateway.
   *
   * @returns True when the request is to be sent once more.
   */
  async waitAfterGateway({ status }: Pick<Response, 'status'>): Promise<boolean> {
    if (!OF_GATEWAYS.includes(status)) return false;
    await this.#clock.sleep(MOMENT_MS);
    return true;
  }

  /**
   * Judges a failure by the answer after the wait, and remembers a failure that lasts.
   *
   * @returns True when the failure was temporary.
   */
  judgeRepeat(requestTarget: string, { status }: Pick<Response, 'status'>): boolean {
    const isLasting = TEMPORARY.includes(status);
    if (isLasting) this.#lasting.add(requestTarget);
    return !isLasting;
  }
}
