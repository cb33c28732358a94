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
 * Joins a request under way, which is aborted when the last caller stops waiting. Gives `undefined` for a request that
 * is past its time limit: if the caller that started a shared request is terminated (a dropped worker), the request
 * never settles.
 *
 * @param signal - Ends the wait of this caller.
 */
type Flight = (signal: AbortSignal) => Promise<Kept> | undefined;

/** The answers that a call accepts from the cache. */
export interface Wanted {
  /** Finds an answer in the cache. Without it, the call shares neither answers nor requests with other calls. */
  readonly find?: ((signal: AbortSignal) => Promise<Kept | undefined>) | undefined;
  /** Milliseconds for which an answer must remain fresh. */
  readonly margin?: number | undefined;
  /** The answer to ask for changes if `find` gives none. */
  readonly older?: Kept | undefined;
}

/** Sends requests. An answer in the cache needs no request, and equal calls at the same time share one. */
export class Transport {
  readonly #memory: MemoryCache;
  readonly #cache: AnswerCache | undefined;
  readonly #flights = new Map<string, Flight>();

  /** @param cache - The number of answers to keep in memory, or a cache beside the memory. */
  constructor(cache: number | false | AnswerCache = 100) {
    const isElsewhere = typeof cache === 'object';
    this.#memory = new MemoryCache(isElsewhere ? 100 : +cache);
    this.#cache = isElsewhere ? cache : undefined;
  }

  /**
   * Finds the answer to a call in memory or in the cache.
   *
   * @param limit - Bounds the time of the cache. A cache that fails or takes longer is ignored.
   */
  async find(call: Call, limit: Limit): Promise<Kept | undefined> {
    const { url, apiKey } = call;
    const known = this.#memory.get(url);
    if (!this.#cache || (known && isFresh(known))) return known;
    const ask = async () => this.#cache?.get(url, (received) => readAnswer(call, received, String(apiKey)));
    const kept = await within(limit, ask).catch(() => undefined);
    // The newer of the two: another process may have asked the service since.
    if (!kept || (known && known.sentAt >= kept.sentAt)) return known;
    this.#memory.set(url, kept);
    return kept;
  }

  /** Gives a fresh answer from the cache, or else asks the service for changes. */
  async send(call: Call, { find, margin, older }: Wanted): Promise<Kept> {
    const { url, signals, staleIfError = 0 } = call;
    const give = (kept: Kept, stale = false, lastsUntil = kept.expiresAt) => {
      note(call);
      return { ...kept, stale, lastsUntil };
    };
    let known = find ? this.#memory.get(url) : older;
    // The fast path: a fresh answer in memory needs no timer and no signal, which would take longer than all the rest.
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
      // `lastsUntil` may be NaN: a cache of the caller may give an answer without `expiresAt`.
      if (known && Date.now() < lastsUntil) return give(known, true, lastsUntil);
      throw error;
    }
  }

  /** Joins a request under way, or starts one. */
  #join(call: Call, signal: AbortSignal, endsAt: number, known: Kept | undefined): Promise<Kept> {
    const { url, timeout, totalTimeout, maxRetries } = call;
    // Calls with different time limits do not share a request: a patient call would fail with an impatient one.
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
        // A later request may have replaced this one, and its answer is newer.
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
