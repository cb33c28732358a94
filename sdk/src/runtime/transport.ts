import { exchange } from './exchange.ts';
import { isFresh, type KeptAnswer } from './kept-answer.ts';
import { type Limit, runWithin, startLimit, type TimedLimit } from './limit.ts';
import { writeLogEntry } from './log-entry.ts';
import { createMemoryCache, type MemoryCache } from './memory-cache.ts';
import { readAnswer } from './read-answer.ts';
import type { Call } from './request.ts';
import { isTransient } from './retry.ts';
import { type AnswerStore, findStored, storeAnswer } from './store-answers.ts';
import { toCrossrateError } from './to-crossrate-error.ts';
import { ignoreFailure } from './try-to.ts';

/** The wait of a caller, with its limit. */
interface Waiter extends TimedLimit {
  /** 0 when the wait is over. */
  endsAt: number;
  /** Leaves the request that the caller has joined. */
  leave?(reason: unknown): void;
}

/**
 * Joins a request under way. When its last caller stops waiting, the request is aborted.
 *
 * @returns `undefined` when the request is past its time limit: the request of a terminated worker never settles.
 */
type Join = (waiter: Waiter) => Promise<KeptAnswer> | undefined;

/** The answers that a call accepts from the cache. */
export interface CacheUse {
  /** Finds an answer in the cache. A call without `find` shares neither answers nor requests with other calls. */
  readonly find?: ((limit: TimedLimit) => Promise<KeptAnswer | undefined>) | false;
  /** Milliseconds for which an answer must remain fresh. */
  readonly margin?: number | undefined;
  /** The answer that the service may confirm by a 304, if `find` finds none. */
  readonly older?: KeptAnswer | undefined;
}

/** Sends requests. An answer in the cache needs no request, and equal calls at the same time share one. */
export class Transport {
  readonly #memory: MemoryCache;
  readonly #store: AnswerStore | undefined;
  /** The requests under way, by address and time limits. */
  readonly #joins = new Map<string, Join>();

  /** @param cache - The number of answers to keep in memory, or a store beside the memory. */
  constructor(cache: number | false | AnswerStore = 100) {
    this.#memory = createMemoryCache(typeof cache === 'number' ? cache : 100);
    if (Object(cache).get) this.#store = cache as AnswerStore;
  }

  /**
   * Finds the answer to a call in memory or in the store.
   *
   * @param limit - Bounds the time of the store. A store that fails or takes longer is ignored.
   */
  async find(call: Call, limit: Limit): Promise<KeptAnswer | undefined> {
    const store = this.#store;
    const known = this.#memory.get(call.url);
    if (!store || (known && isFresh(known))) return known;
    const ask = async () => readAnswer(call, await findStored(store, call.url));
    const kept = await runWithin(limit, ask).catch(() => undefined);
    // The newer answer stays, because another process may have asked the service since.
    if (kept && kept.sentAt > (known?.sentAt ?? 0)) this.#memory.set(call.url, kept);
    // Another call may have got an answer meanwhile.
    return this.#memory.get(call.url);
  }

  /** Gives a fresh answer from the cache, or else asks the service for changes. */
  async send(call: Call, { find, margin, older }: CacheUse): Promise<KeptAnswer> {
    const { signal, staleIfError } = call;
    const give = (kept: KeptAnswer, staleUntil?: number) => {
      writeLogEntry(call);
      return { ...kept, stale: !!staleUntil, lastsUntil: staleUntil ?? kept.expiresAt };
    };
    let known = find ? this.#memory.get(call.url) : older;
    // The fast path: a fresh answer in memory needs no timer, which would take longer than all the rest.
    if (known && isFresh(known, margin) && !signal?.aborted) return give(known);
    const waiter: Waiter = startLimit(call);
    try {
      if (!find) return await exchange(call, waiter, older);
      return await runWithin(waiter, async () => {
        known = (await find(waiter)) ?? older;
        // Nobody waits for this error.
        if (!waiter.endsAt) throw waiter;
        if (known && isFresh(known, margin)) return give(known);
        return this.#join(call, known, waiter);
      });
    } catch (cause) {
      waiter.endsAt = 0;
      waiter.leave?.(cause);
      const error = toCrossrateError(call, cause);
      if (known && staleIfError && isTransient(error)) {
        const lastsUntil = known.expiresAt + staleIfError;
        if (Date.now() < lastsUntil) return give(known, lastsUntil);
      }
      throw error;
    }
  }

  /** Joins a request under way, or starts one. */
  #join(call: Call, known: KeptAnswer | undefined, waiter: Waiter): Promise<KeptAnswer> {
    // Calls with different time limits do not share a request: a patient call would fail with an impatient one.
    const id = String([call.url, call.timeout, call.totalTimeout, call.maxRetries]);
    const joined = this.#joins.get(id)?.(waiter);
    if (joined) return joined;

    const controller = new AbortController();
    const limit = { signal: controller.signal, endsAt: waiter.endsAt };
    let waiting = 0;
    // A later request may have replaced this one, and its answer is newer.
    const forget = () => this.#joins.get(id) === join && this.#joins.delete(id);
    const kept = exchange(call, limit, known)
      .then((answer) => {
        if (forget() && answer.expiresAt > 0) {
          this.#memory.set(call.url, answer);
          const store = this.#store;
          if (store) ignoreFailure(() => storeAnswer(store, call.url, this.#memory.get(call.url) as KeptAnswer));
        }
        return answer;
      })
      .finally(forget);
    const join = (joining: Waiter) => {
      if (waiting && performance.now() >= limit.endsAt) return undefined;
      waiting += 1;
      // The request goes on for as long as one of its callers can wait.
      limit.endsAt = Math.max(limit.endsAt, joining.endsAt);
      joining.leave = (reason) => {
        waiting -= 1;
        if (!waiting && forget()) controller.abort(reason);
      };
      return kept;
    };
    this.#joins.set(id, join);
    join(waiter);
    return kept;
  }
}
