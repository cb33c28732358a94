import { createLruCache } from '../../../lru-cache.ts';

/** Enough for a hundred thousand keys in turn; a counter that is not remembered costs a look into the table. */
const COUNTERS_KEPT = 131_072;

/** What is known of the counters of a day. */
export class DayCounters {
  /** Accounts whose last charge may not be in the table yet. None of them may be forgotten by itself. */
  readonly #unfolded = new Map<number, number>();
  readonly #folded = createLruCache<number, number>(COUNTERS_KEPT);

  /** `undefined` when the table has to be asked. */
  find(accountId: number): number | undefined {
    return this.#unfolded.get(accountId) ?? this.#folded.get(accountId);
  }

  /** Remembers what the table says. */
  keep(accountId: number, used: number): void {
    this.#folded.set(accountId, used);
  }

  /** Remembers what an account has used with a charge. */
  charge(accountId: number, used: number): void {
    this.#unfolded.set(accountId, used);
  }

  /** Takes note that the table has it all. */
  settle(): void {
    for (const [accountId, used] of this.#unfolded) this.#folded.set(accountId, used);
    this.#unfolded.clear();
  }
}
