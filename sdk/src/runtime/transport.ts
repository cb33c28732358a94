import type { AnswerCache } from './answer-cache.ts';
import { exchange } from './exchange.ts';
import { isFresh, type Kept, type Read } from './kept.ts';
import { note } from './log-entry.ts';
import { perform } from './perform.ts';
import { readAnswer } from './read-answer.ts';
import type { Call } from './request.ts';
import { isTransient } from './retry.ts';
import { onAbort } from './within.ts';

/**
 * Joins a request under way, which ends when nobody waits for it any more; gives `undefined` after its time. A request
 * whose beginner is gone, as workers drop them, never ends.
 *
 * @param signal - Ends the waiting.
 */
type Flight = (signal: AbortSignal) => Promise<Kept> | undefined;

/** Sends requests, none of them for what is known already or just being asked for. */
export class Transport {
  readonly #cache: AnswerCache;
  readonly #flights = new Map<string, Flight>();

  constructor(cache: AnswerCache) {
    this.#cache = cache;
  }

  /** What is kept of a request. */
  find(call: Call): ReturnType<AnswerCache['get']> {
    const read: Read = (received) => readAnswer(call, received);
    return this.#cache.get(call.url, read);
  }

  /**
   * @param isShared - Whether other calls may be given the same answer.
   * @param known - An answer that there is, given again while it is fresh, to be asked for changes after that.
   */
  async send(call: Call, isShared: boolean, known?: Kept): Promise<Kept> {
    const { signals, staleIfError = 0 } = call;
    if (known && isFresh(known) && !signals.some((signal) => signal?.aborted)) {
      note(call);
      return known;
    }
    try {
      return await perform(call, (signal, endsAt) => {
        const load = (until: AbortSignal) => exchange(call, until, endsAt, known);
        return isShared ? this.#join(call, signal, endsAt, load) : load(signal);
      });
    } catch (error) {
      const mayHelp = staleIfError && known && isTransient(error);
      if (!mayHelp || Date.now() >= known.expiresAt + staleIfError) throw error;
      note(call);
      return { ...known, stale: true };
    }
  }

  /** Takes part in a request under way, or begins one. */
  #join(
    { url, timeout, totalTimeout, maxRetries }: Call,
    signal: AbortSignal,
    endsAt: number,
    load: (until: AbortSignal) => Promise<Kept>,
  ): Promise<Kept> {
    // Whoever asks for more patience does not depend on somebody who has less.
    const id = [url, timeout, totalTimeout, maxRetries].join();
    const joined = this.#flights.get(id)?.(signal);
    if (joined) return joined;

    const controller = new AbortController();
    let waiting = 0;
    const isCurrent = () => this.#flights.get(id) === join;
    const land = () => isCurrent() && this.#flights.delete(id);
    const fly = async () => {
      try {
        const kept = await load(controller.signal);
        // One that was overtaken brings nothing new.
        if (isCurrent()) await this.#cache.set(url, kept);
        return kept;
      } finally {
        land();
      }
    };
    const join = (other: AbortSignal) => {
      if (waiting && Date.now() >= endsAt) return undefined;
      waiting += 1;
      onAbort(other, () => {
        waiting -= 1;
        if (waiting) return;
        land();
        controller.abort(other.reason);
      });
      return kept;
    };
    this.#flights.set(id, join);
    const kept = fly();
    join(signal);
    return kept;
  }
}
