import { setTimeout } from 'node:timers/promises';
import { errorResponses } from '@crossrate/contract';
import type { Received } from './sender.ts';

/** Milliseconds of "a few moments", after which the interface asks clients to try a 503 again. */
export const MOMENT_MS = 300;

/** A target without rates, or without some rates, answers 503 for long. After this many retries the run knows. */
const MOST_FUTILE = 12;

/** Sends a request again that was answered with 503, once, because the interface asks for that. */
export class Moments {
  readonly #lasting = new Set<string>();

  /**
   * Receives an answer; after a 503, waits a few moments and receives another one.
   *
   * @param target - Path and query. A target that answered 503 twice is asked once from then on.
   * @param again - Receives the second answer.
   * @param onRecovery - Called when the second answer is not 503.
   */
  async outlast(
    { target, receive }: { readonly target: string; readonly receive: () => Promise<Received> },
    again: () => Promise<Received>,
    onRecovery: () => void,
  ): Promise<Received> {
    const first = await receive();
    const isKnown = this.#lasting.has(target) || this.#lasting.size >= MOST_FUTILE;
    if (!isUnavailable(first) || isKnown) return first;
    await setTimeout(MOMENT_MS);
    const second = await again();
    if (isUnavailable(second)) this.#lasting.add(target);
    else onRecovery();
    return second;
  }
}

const isUnavailable = ({ response }: Received) => response.status === errorResponses.unavailable.status;
