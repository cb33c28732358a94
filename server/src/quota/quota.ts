import type { QuotaState } from '@crossrate/contract';
import type { Account } from '../access/account.ts';
import { createLruCache } from '../access/lru-cache.ts';
import type { Clock } from '../clock.ts';
import type { Asker } from './asker.ts';
import type { Counter, QuotaStore } from './quota-store.ts';
import { findEndOfUtcDay } from './utc-day.ts';

/** The result of a charge. */
export interface Charged {
  /** False when the limit was already reached; then nothing was charged. */
  readonly granted: boolean;
  readonly state: QuotaState;
}

/** The time for which a used-up quota is not read again. */
const SPENT_MS = 1_000;
/** Takes 1 MB. */
const REFUSED_KEPT = 10_000;

/** A counter with the time of this machine at which it was read. */
interface ReadCounter extends Counter {
  readonly readAt: number;
}

/** The daily quota of every account. */
export class Quota {
  readonly #counters: QuotaStore;
  readonly #clock: Pick<Clock, 'now'>;
  /** Counters of the accounts that were refused last, by account id. */
  readonly #refused = createLruCache<number, ReadCounter>(REFUSED_KEPT);
  readonly #onCommit: () => void;

  /** @param onCommit - Runs after each stored charge. */
  constructor(store: QuotaStore, clock: Pick<Clock, 'now'>, onCommit: () => void = () => {}) {
    this.#counters = store;
    this.#clock = clock;
    this.#onCommit = onCommit;
  }

  /**
   * Charges one request. Refuses at once, without the store, when the account reached its limit within the last second.
   *
   * @throws AbandonedError when the client left before the request was charged.
   */
  charge(account: Account, asker: Asker): Charged | Promise<Charged> {
    const spent = this.findSpent(account);
    return spent ? { granted: false, state: spent } : this.#store(account, asker);
  }

  async #store(account: Account, asker: Asker): Promise<Charged> {
    const now = this.#clock.now();
    const request = { accountId: account.id, limit: account.dailyLimit };
    const { granted, ...counter } = await this.#counters.charge(request, now, asker);
    // A refused charge writes nothing.
    if (granted) this.#onCommit();
    else this.#refused.set(account.id, { ...counter, readAt: this.#clock.now() });
    return { granted, state: describeQuota(account.dailyLimit, counter, now) };
  }

  /**
   * Finds the quota of an account that used it up within the last second, so that another refusal does not touch the
   * storage. The answer stays right, because a counter only grows until its day ends.
   */
  findSpent({ id, dailyLimit }: Account): QuotaState | undefined {
    const counter = this.#refused.get(id);
    if (!counter) return undefined;
    const { day, used, readAt } = counter;
    const passed = this.#clock.now() - readAt;
    const now = (counter.now ?? readAt) + passed;
    const isRecent = passed >= 0 && passed < SPENT_MS && now < findEndOfUtcDay(day) * 1000;
    return isRecent && used >= dailyLimit ? describeQuota(dailyLimit, { used, day }, now) : undefined;
  }

  /** Reads the quota without charging; synchronous when the store can answer without waiting. */
  peek(account: Account): QuotaState | Promise<QuotaState> {
    const now = this.#clock.now();
    const describe = (counter: Counter) => describeQuota(account.dailyLimit, counter, now);
    const counter = this.#counters.read(account.id, now);
    return counter instanceof Promise ? counter.then(describe) : describe(counter);
  }
}

/**
 * Takes the day from the counter, so that headers and counter mean the same day even at midnight. The clock that decides
 * the day also says how long the day lasts: this machine's clock may differ from that of a shared store.
 */
function describeQuota(limit: number, { used, day, now: storeNow }: Counter, now: number): QuotaState {
  const resetAt = findEndOfUtcDay(day);
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetAt,
    resetAfter: resetAt - Math.floor((storeNow ?? now) / 1000),
  };
}
