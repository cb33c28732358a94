import { type AnswerCache, createMemoryCache } from './answer-cache.ts';
import { exchange } from './exchange.ts';
import { isFresh, type KeptAnswer } from './kept-answer.ts';
import { type Limit, runWithin, startLimit } from './limit.ts';
import { writeLogEntry } from './log-entry.ts';
import { readAnswer } from './read-answer.ts';
import type { Call } from './request.ts';
import { isTransient } from './retry.ts';
import { toCrossrateError } from './to-crossrate-error.ts';
import { ignoreFailure } from './try-to.ts';

/** The wait of a caller, with its limit. */
interface Waiter extends Required<Limit> {
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
  readonly find?: ((limit: Required<Limit>) => Promise<KeptAnswer | undefined>) | false;
  /** Milliseconds for which an answer must remain fresh. */
  readonly margin?: number | undefined;
  /** The answer that the service may confirm by a 304, if `find` finds none. */
  readonly older?: KeptAnswer | undefined;
}

/** Sends requests. An answer in the cache needs no request, and equal calls at the same time share one. */
export class Transport {
  readonly #memory: ReturnType<typeof createMemoryCache>;
  readonly #cache: AnswerCache | undefined;
  /** The requests under way, by address and time limits. */
  readonly #joins = new Map<string, Join>();

  /** @param cache - The number of answers to keep in memory, or a cache beside the memory. */
  constructor(cache: number | false | AnswerCache = 100) {
    this.#memory = createMemoryCache(typeof cache === 'number' ? cache : 100);
    if (Object(cache).get) this.#cache = cache as AnswerCache;
  }

  /**
   * Finds the answer to a call in memory or in the cache.
   *
   * @param limit - Bounds the time of the cache. A cache that fails or takes longer is ignored.
   */
  async find(call: Call, limit: Limit): Promise<KeptAnswer | undefined> {
    const cache = this.#cache;
    const known = this.#memory.get(call.url);
    if (!cache || (known && isFresh(known))) return known;
    const ask = async () => {
      const given = await cache.get(call.url);
      // The answer is read anew: a cache of the caller may give less than it got, such as what JSON keeps of an answer.
      // The ETag is the text's: that of a 304 may be another.
      return given && { ...readAnswer(call, given), etag: given.etag };
    };
    const kept = await runWithin(limit, ask).catch(() => undefined);
    // The newer answer stays, because another process may have asked the service since.
    if (kept && kept.sentAt > (known?.sentAt ?? 0)) this.#memory.set(call.url, kept);
    // Another call may have got an answer meanwhile.
    return this.#memory.get(call.url);
  }

  /** Gives a fresh answer from the cache, or else asks the service for changes. */
  async send(call: Call, { find, margin, older }: CacheUse): Promise<KeptAnswer> {
    const { signals, staleIfError } = call;
    const give = (kept: KeptAnswer, staleUntil?: number) => {
      writeLogEntry(call);
      return { ...kept, stale: !!staleUntil, lastsUntil: staleUntil ?? kept.expiresAt };
    };
    let known = find ? this.#memory.get(call.url) : older;
    // The fast path: a fresh answer in memory needs no timer, which would take longer than all the rest.
    if (known && isFresh(known, margin) && !signals.some((signal) => signal.aborted)) return give(known);
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
        // `lastsUntil` may be NaN: a cache of the caller may give an answer without `expiresAt`.
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
    const limit = { signals: [controller.signal], endsAt: waiter.endsAt };
    let waiting = 0;
    // A later request may have replaced this one, and its answer is newer.
    const forget = () => this.#joins.get(id) === join && this.#joins.delete(id);
    const kept = exchange(call, limit, known)
      .then((answer) => {
        if (forget() && answer.expiresAt > 0) {
          this.#memory.set(call.url, answer);
          ignoreFailure(() => this.#cache?.set(call.url, this.#memory.get(call.url) as KeptAnswer));
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
