import { type AnswerCache, MemoryCache } from './answer-cache.ts';
import { exchange } from './exchange.ts';
import { isFresh, type Kept } from './kept.ts';
import { locate } from './locate.ts';
import { note } from './log-entry.ts';
import { silently } from './quietly.ts';
import { readAnswer } from './read-answer.ts';
import type { Call } from './request.ts';
import { isTransient } from './retry.ts';
import { type Limit, limitOf, onAbort, within } from './within.ts';

/**
 * Joins a request under way, which ends when nobody waits for it any more; gives `undefined` after its time. A request
 * whose beginner is gone, as workers drop them, never ends.
 *
 * @param signal - Ends the waiting.
 */
type Flight = (signal: AbortSignal) => Promise<Kept> | undefined;

/** How a call is answered. */
export interface Wanted {
  /** Gives what there is; without it, no other call is given the same answer. */
  readonly find?: ((signal: AbortSignal) => Promise<Kept | undefined>) | undefined;
  /** For how many milliseconds more an answer must be fresh. */
  readonly margin?: number | undefined;
  /** What is known where nothing is found. */
  readonly older?: Kept | undefined;
}

/** Sends requests, none of them for what is known already or just being asked for. */
export class Transport {
  readonly #memory: MemoryCache;
  readonly #cache: AnswerCache | undefined;
  readonly #flights = new Map<string, Flight>();

  /** @param cache - How many answers are kept in memory, or what keeps them elsewhere, too. */
  constructor(cache: number | false | AnswerCache = 100) {
    const isElsewhere = typeof cache === 'object';
    this.#memory = new MemoryCache(isElsewhere ? 100 : +cache);
    this.#cache = isElsewhere ? cache : undefined;
  }

  /**
   * What is kept of a request. A cache that fails or takes too long is passed over.
   *
   * @param limit - How long that is.
   */
  async find(call: Call, limit: Limit): Promise<Kept | undefined> {
    const { url, apiKey } = call;
    const known = this.#memory.get(url);
    if (!this.#cache || (known && isFresh(known))) return known;
    const ask = async () => this.#cache?.get(url, (received) => readAnswer(call, received, String(apiKey)));
    const kept = await within(limit, ask).catch(() => undefined);
    // Another process may have asked since.
    if (!kept || (known && known.sentAt >= kept.sentAt)) return known;
    this.#memory.set(url, kept);
    return kept;
  }

  /** Gives what is known while it is fresh, and asks for changes after that. */
  async send(call: Call, { find, margin, older }: Wanted): Promise<Kept> {
    const { url, signals, staleIfError = 0 } = call;
    const give = (kept: Kept, stale = false, lastsUntil = kept.expiresAt) => {
      note(call);
      return { ...kept, stale, lastsUntil };
    };
    let known = find ? this.#memory.get(url) : older;
    // What is at hand needs neither a timer nor a signal of its own, which would take longer than all the rest.
    if (known && isFresh(known, margin) && !signals.some(({ aborted }) => aborted)) return give(known);
    const limit = limitOf(call);
    try {
      if (!find) return await exchange(call, limit, older);
      return await within(limit, async (signal) => {
        known = (await find(signal)) ?? older;
        if (signal.aborted) throw signal.reason;
        if (known && isFresh(known, margin)) return give(known);
        return this.#join(call, signal, limit.endsAt, known);
      });
    } catch (cause) {
      const error = locate(call, cause);
      const lastsUntil = staleIfError && known && isTransient(error) ? known.expiresAt + staleIfError : 0;
      // A cache of the caller's may have given what has no such time.
      if (known && Date.now() < lastsUntil) return give(known, true, lastsUntil);
      throw error;
    }
  }

  /** Takes part in a request under way, or begins one. */
  #join(call: Call, signal: AbortSignal, endsAt: number, known: Kept | undefined): Promise<Kept> {
    const { url, timeout, totalTimeout, maxRetries } = call;
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
        const kept = await exchange(call, { signals: [controller.signal], endsAt }, known);
        // One that was overtaken brings nothing new.
        if (isCurrent() && kept.expiresAt > 0) {
          this.#memory.set(url, kept);
          silently(() => this.#cache?.set(url, kept));
        }
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
