import type { Account } from '../access/account.ts';
import type { QuotaStore } from './quota-store.ts';
import { endOfUtcDay, utcDay } from './utc-day.ts';

/** How much of an account's daily quota is left, at one moment. */
export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  /** The midnight UTC at which the counter resets, in epoch seconds. */
  readonly resetAt: number;
  /** Seconds until then, at least 1. */
  readonly resetAfter: number;
}

/** The daily quota of every account. */
export class Quota {
  readonly #store: QuotaStore;
  readonly #now: () => number;

  constructor(store: QuotaStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Charges one request. `granted` is false when the limit was reached before; then nothing was charged. */
  async charge(account: Account): Promise<{ granted: boolean; state: QuotaState }> {
    const now = this.#now();
    const used = await this.#store.charge({ accountId: account.id, day: utcDay(now) }, account.dailyLimit);
    return { granted: used !== undefined, state: stateAt(now, account.dailyLimit, used ?? account.dailyLimit) };
  }

  /** What is left, without charging anything. */
  async peek(account: Account): Promise<QuotaState> {
    const now = this.#now();
    const used = await this.#store.used({ accountId: account.id, day: utcDay(now) });
    return stateAt(now, account.dailyLimit, used);
  }
}

/** The clock is read once for the counter and the headers alike, so that both speak of the same day. */
function stateAt(now: number, limit: number, used: number): QuotaState {
  const resetAt = endOfUtcDay(utcDay(now));
  return { limit, remaining: Math.max(0, limit - used), resetAt, resetAfter: resetAt - Math.floor(now / 1000) };
}
