import { createLruCache } from '../../../lru-cache.ts';

/** Enough for 100,000 keys used in turn. A counter outside the cache costs a look into the table. */
const COUNTERS_KEPT = 131_072;

/** The counters of a day in memory. */
export class DayCounters {
  /** Accounts whose last charge may not be in the table yet. Never evicted. */
  readonly #unfolded = new Map<number, number>();
  readonly #folded = createLruCache<number, number>(COUNTERS_KEPT);

  /** `undefined` when the counter is only in the table. */
  find(accountId: number): number | undefined {
    return this.#unfolded.get(accountId) ?? this.#folded.get(accountId);
  }

  /** Remembers a counter from the table. */
  keep(accountId: number, used: number): void {
    this.#folded.set(accountId, used);
  }

  /** Remembers a counter after a charge. */
  charge(accountId: number, used: number): void {
    this.#unfolded.set(accountId, used);
  }

  /** Notes that the table has all charges. */
  settle(): void {
    for (const [accountId, used] of this.#unfolded) this.#folded.set(accountId, used);
    this.#unfolded.clear();
  }
}
