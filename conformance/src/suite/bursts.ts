import { errorResponses } from '@crossrate/contract';
import type { Clock } from '../clock.ts';
import { readAnswerTime } from '../exchange.ts';

const REFUSED = errorResponses.quotaExceeded.status;

/** The longest total wait of a request: a longer `Retry-After` belongs to the quota of a day. */
const MOST_WAIT_MS = 60_000;

/** The most refusals of a request, each after a wait, that a limit for bursts explains. */
const MOST_WAITS = 10;

/** The way to send a request until no limit for bursts refuses the request. */
export interface Sending<Answer> {
  send(): Promise<Answer>;
  sendAgain(): Promise<Answer>;
  /** Receives the number of refusals when the request has passed: the target may have charged each of them. */
  onPassed(refusals: number): void;
  /** Ends the wait. */
  readonly until: AbortSignal;
}

/**
 * Distinguishes a limit for bursts from the quota of a day. Both answer 429. Only the limit for bursts ends within the moments
 * that `Retry-After` names.
 */
export class Bursts {
  readonly #clock: Clock;
  readonly #usedUp = new Set<string | undefined>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Sends a request, and sends it again as long as a limit for bursts refuses it.
   *
   * @param key - The key of the request. A key that waited in vain is used up: its requests wait no more.
   * @returns The last answer.
   */
  async waitOut<Answer extends { readonly response: Response }>(
    key: string | undefined,
    { send, sendAgain, onPassed, until }: Sending<Answer>,
  ): Promise<Answer> {
    let answer = await send();
    let waitedMs = 0;
    for (let refusals = 0; ; refusals += 1) {
      if (answer.response.status !== REFUSED) {
        onPassed(refusals);
        return answer;
      }
      const waitMs = this.#readWait(answer.response);
      if (waitMs > MOST_WAIT_MS) return answer;
      waitedMs += waitMs;
      if (refusals === MOST_WAITS || waitedMs > MOST_WAIT_MS) this.#usedUp.add(key);
      if (this.#usedUp.has(key)) return answer;
      await this.#clock.sleep(waitMs, until);
      answer = await sendAgain();
    }
  }

  /** Reads the milliseconds for which a refusal asks a client to wait; infinite when it names no time. */
  #readWait({ headers }: Response): number {
    const text = headers.get('Retry-After') ?? '';
    const answeredAt = readAnswerTime({ headers, receivedAt: this.#clock.now() });
    const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - answeredAt;
    return Number.isNaN(waitMs) ? Number.POSITIVE_INFINITY : Math.max(0, waitMs);
  }
}
