import type { TestAccount } from '../../testing/server/test-accounts.ts';

/** The acknowledged requests of an account on a day. */
interface Acknowledged {
  readonly account: TestAccount;
  /** Days since the epoch. */
  readonly day: number;
  count: number;
}

/** Counts the answers of a run. */
export class Tally {
  requests = 0;
  failures = 0;
  acknowledged = 0;
  /** The time of the last answer with 200, of `performance.now()`. */
  lastServedAt = 0;
  readonly #byDay = new Map<string, Acknowledged>();

  /** @param status - `undefined` without a complete answer. */
  count(status: number | undefined): void {
    this.requests += 1;
    if (status === undefined || status >= 500) this.failures += 1;
    if (status === 200) this.lastServedAt = performance.now();
  }

  /** Counts an answer with 200 that an account was charged for. */
  acknowledge(account: TestAccount, day: number): void {
    this.acknowledged += 1;
    const id = `${account.id}/${day}`;
    const entry = this.#byDay.get(id) ?? { account, day, count: 0 };
    entry.count += 1;
    this.#byDay.set(id, entry);
  }

  /** Lists the acknowledged requests by account and day. */
  listAcknowledged(): readonly Readonly<Acknowledged>[] {
    return [...this.#byDay.values()];
  }
}
