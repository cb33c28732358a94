import { exchange } from './exchange.ts';
import { isFresh, type KeptAnswer } from './kept-answer.ts';
import { runBriefly, runWithin, startLimit, type TimedLimit } from './limit.ts';
import { writeLogEntry } from './log-entry.ts';
import { createMemoryCache, type MemoryCache } from './memory-cache.ts';
import { readAnswer } from './read-answer.ts';
import type { Call } from './request.ts';
import { isTransient } from './retry.ts';
import type { SharedCache } from './store-answers.ts';
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

/** The answers that a call accepts from the cache. A call with `cache: false` accepts none, and shares no request. */
export interface CacheUse {
  /** Derives an answer from another one, for which it may send a request; gives none when the service must be asked. */
  readonly derive?: (() => Promise<KeptAnswer | false | undefined>) | false;
  /** Milliseconds for which an answer must remain fresh. */
  readonly margin?: number | undefined;
  /** The answer that the service may confirm by a 304, if the cache has none. */
  readonly older?: KeptAnswer | undefined;
}

/** Sends requests. An answer in the cache needs no request, and equal calls at the same time share one. */
export class Transport {
  readonly #memory: MemoryCache;
  readonly #shared: SharedCache | undefined;
  /** The requests under way, by address and time limits. */
  readonly #joins = new Map<string, Join>();
  /** The first conversion from each currency, by the address of the table. */
  readonly #firsts = new Map<string, string>();

  /** @param cache - The number of answers to keep in memory, or a cache of several clients beside the memory. */
  constructor(cache?: number | false | SharedCache) {
    this.#memory = createMemoryCache(typeof cache === 'number' ? cache : 100);
    if (typeof cache === 'object') this.#shared = cache;
  }

  /**
   * Finds the answer to a call in memory, or in the shared cache, which is ignored if it fails or takes longer than a
   * second.
   */
  async find(call: Call): Promise<KeptAnswer | undefined> {
    const shared = this.#shared;
    const known = this.#memory.get(call.url);
    if (!shared || (known && isFresh(known))) return known;
    const kept = await runBriefly(call, async () => readAnswer(call, await shared.findKept(call.url)));
    // The newer answer stays, because another process may have asked the service since.
    if (kept && kept.sentAt > (known?.sentAt ?? 0)) this.#memory.set(call.url, kept);
    // Another call may have got an answer meanwhile.
    return this.#memory.get(call.url);
  }

  /** Tells whether another conversion than this one was asked for first. Equal ones share a request, or the cache. */
  isSecond(table: string, conversion: string): boolean {
    const firsts = this.#firsts;
    const first = firsts.get(table) ?? conversion;
    const mostFirsts = 1_000;
    if (firsts.size > mostFirsts) firsts.clear();
    firsts.set(table, first);
    return first !== conversion;
  }

  /** Lets the next conversion from a currency be the first one again, because the table cannot be had. */
  forgetFirst(table: string): void {
    this.#firsts.delete(table);
  }

  /** Gives a fresh answer from the cache, or else asks the service for changes. */
  async send(call: Call, { derive, margin, older }: CacheUse = {}): Promise<KeptAnswer> {
    const { signal, staleIfError, cache } = call;
    const give = (kept: KeptAnswer, staleUntil?: number) => {
      writeLogEntry(call);
      return { ...kept, stale: !!staleUntil, lastsUntil: staleUntil ?? kept.expiresAt };
    };
    let known = cache === false ? older : this.#memory.get(call.url);
    // The fast path: a fresh answer in memory needs no timer, which would take longer than all the rest.
    if (known && isFresh(known, margin) && !signal?.aborted) return give(known);
    const waiter: Waiter = startLimit(call);
    try {
      if (cache === false) return (derive && (await derive())) || (await exchange(call, waiter, older));
      return await runWithin(waiter, async () => {
        known = (await this.find(call)) ?? older;
        // Nobody waits for this error.
        if (!waiter.endsAt) throw waiter;
        if (known && isFresh(known, margin)) return give(known);
        return (derive && (await derive())) || this.#join(call, known, waiter);
      });
    } catch (cause) {
      waiter.endsAt = 0;
      waiter.leave?.(cause);
      const error = toCrossrateError(call, cause);
      // RFC 5861, section 4, counts 500 among the failures that an expired answer may hide.
      if (known && staleIfError && (isTransient(error) || error.status === 500)) {
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
    // The time of the first caller, or its abort, is not that of others.
    return joined
      ? joined.catch((error) => {
          if (!waiter.endsAt || !/Abort|Timeout/.test(error.name)) throw error;
          return this.#joins.get(id)?.(waiter) ?? this.#start(id, call, known, waiter);
        })
      : this.#start(id, call, known, waiter);
  }

  #start(id: string, call: Call, known: KeptAnswer | undefined, waiter: Waiter): Promise<KeptAnswer> {
    const controller = new AbortController();
    const limit = { signal: controller.signal, endsAt: waiter.endsAt };
    let waiting = 0;
    // A later request may have replaced this one, and its answer is newer.
    const forget = () => this.#joins.get(id) === join && this.#joins.delete(id);
    const kept = exchange(call, limit, known)
      .then((answer) => {
        if (forget() && answer.expiresAt > 0) {
          this.#memory.set(call.url, answer);
          ignoreFailure(() => this.#shared?.keep(call.url, this.#memory.get(call.url) as KeptAnswer));
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
