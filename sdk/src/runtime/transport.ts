import { type AnswerCache, MemoryCache } from './answer-cache.ts';
import { exchange } from './exchange.ts';
import { isFresh, type Kept } from './kept.ts';
import { note } from './log-entry.ts';
import { perform } from './perform.ts';
import { silently } from './quietly.ts';
import { readAnswer } from './read-answer.ts';
import type { Call } from './request.ts';
import { isTransient } from './retry.ts';
import { onAbort, within } from './within.ts';

/**
 * Joins a request under way, which ends when nobody waits for it any more; gives `undefined` after its time. A request
 * whose beginner is gone, as workers drop them, never ends.
 *
 * @param signal - Ends the waiting.
 */
type Flight = (signal: AbortSignal) => Promise<Kept> | undefined;

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
   * @param waitsUntil - When that is, in milliseconds since the epoch.
   */
  async find(call: Call, signal: AbortSignal, waitsUntil: number): Promise<Kept | undefined> {
    const { url, apiKey } = call;
    const known = this.#memory.get(url);
    if (!this.#cache || (known && isFresh(known))) return known;
    const ask = async () => this.#cache?.get(url, (received) => readAnswer(call, received, String(apiKey)));
    const kept = await within(waitsUntil - Date.now(), [signal], ask).catch(() => undefined);
    // Another process may have asked since.
    if (!kept || (known && known.sentAt >= kept.sentAt)) return known;
    this.#memory.set(url, kept);
    return kept;
  }

  /**
   * @param isShared - Whether other calls may be given the same answer.
   * @param find - Gives what there is, which is given again while it is fresh, to be asked for changes after that.
   * @param margin - For how many milliseconds more it must be fresh.
   */
  async send(
    call: Call,
    isShared: boolean,
    find: (signal: AbortSignal) => Promise<Kept | undefined>,
    margin?: number,
  ): Promise<Kept> {
    const { url, signals, staleIfError = 0 } = call;
    const give = (kept: Kept, stale = false, lastsUntil = kept.expiresAt) => {
      note(call);
      return { ...kept, stale, lastsUntil };
    };
    let known = isShared ? this.#memory.get(url) : undefined;
    // What is at hand needs neither a timer nor a signal of its own, which would take longer than all the rest.
    if (known && isFresh(known, margin) && !signals.some((signal) => signal?.aborted)) return give(known);
    try {
      return await perform(call, async (signal, endsAt) => {
        known = await find(signal);
        if (signal.aborted) throw signal.reason;
        if (known && isFresh(known, margin)) return give(known);
        const load = (until: AbortSignal) => exchange(call, until, endsAt, known);
        return isShared ? this.#join(call, signal, endsAt, load) : load(signal);
      });
    } catch (error) {
      const lastsUntil = known && isTransient(error) ? known.expiresAt + staleIfError : 0;
      if (!staleIfError || !(Date.now() < lastsUntil)) throw error;
      return give(known as Kept, true, lastsUntil);
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
