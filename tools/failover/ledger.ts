/** The place of a charge: the number that the counter of an account had on a day after the charge. */
export interface Charge {
  readonly account: number;
  /** Days since the epoch. */
  readonly day: number;
  readonly place: number;
}

/** The counters of a database, by account and day. */
export type Counters = ReadonlyMap<string, number>;

/** Names the counter of an account on a day. */
export function nameCounter(account: number, day: number): string {
  return `${account}/${day}`;
}

/**
 * The acknowledged charges. Comparing sums would miss a loss: a charge that was refused with 503, and counted all the
 * same, could take the place of a lost one. The database gives each place once, so a place that was acknowledged twice is a
 * charge that the database had forgotten.
 */
export class Ledger {
  acknowledged = 0;
  #twice = 0;
  readonly #places = new Map<string, Set<number>>();

  acknowledge({ account, day, place }: Charge): void {
    const name = nameCounter(account, day);
    const places = this.#places.get(name) ?? new Set();
    if (places.has(place)) this.#twice += 1;
    this.#places.set(name, places.add(place));
    this.acknowledged += 1;
  }

  /** Counts the acknowledged charges that the counters lack. */
  countLost(counters: Counters): number {
    const beyond = [...this.#places].map(([name, places]) => {
      const counted = counters.get(name) ?? 0;
      return [...places].filter((place) => place > counted).length;
    });
    return beyond.reduce((sum, count) => sum + count, this.#twice);
  }
}
