import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { runInTransaction } from '../run-in-transaction.ts';
import type { ChargeOrder, ChargeReceipt } from './charge-order.ts';
import { Counters } from './counters.ts';
import { foldCharges } from './fold-charges.ts';
import { OldDays } from './old-days.ts';

/** A fold of this many charges takes some milliseconds, and adds little to the cost of each. */
const CHARGES_PER_FOLD = 8_192;

/** Writes charges through a connection, each call in a transaction of its own. */
export class Charges {
  readonly #database: DatabaseSync;
  readonly #counters: Counters;
  readonly #insert: StatementSync;
  readonly #oldDays: OldDays;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#counters = new Counters(database, (day) => this.#oldDays.see(day));
    this.#insert = database.prepare('INSERT INTO charges (seq, day, account_id, used) VALUES (?, ?, ?, ?)');
    this.#oldDays = new OldDays(database);
  }

  /** Charges an order up to its limits. */
  take(order: ChargeOrder): ChargeReceipt {
    return this.#count(() => {
      this.#counters.follow();
      return this.#chargeAll(order);
    });
  }

  /** Tries a charge, and leaves none behind. */
  tryOne(): void {
    this.#count(() => this.#tryCharge());
  }

  /** Finds the past days to delete, given a day that has lasted; {@link tidy} deletes their counters. */
  findOldDays(lastingDay: number): void {
    this.#count(() => {
      this.#counters.follow();
      this.#fold();
    });
    this.#oldDays.find(lastingDay, this.#counters.days);
  }

  /** True when {@link tidy} has something to do. */
  get isTidyDue(): boolean {
    return this.#isFoldDue || this.#oldDays.areLeft;
  }

  /** Folds charges when there are many, or of many days; otherwise deletes some counters of past days. */
  tidy(): void {
    if (this.#isFoldDue) this.#count(() => this.#foldWhereDue());
    else runInTransaction(this.#database, () => this.#oldDays.deleteSome());
  }

  /** True with many charges, or with more days than fit in memory: their charges would be read again and again. */
  get #isFoldDue(): boolean {
    return this.#counters.unfolded >= CHARGES_PER_FOLD || (this.#counters.isFull && this.#counters.unfolded > 0);
  }

  /**
   * Runs work on the counters in a transaction. Forgets the counters after a failure, which may have rolled them back.
   */
  #count<Result>(work: () => Result): Result {
    let hasBegun = false;
    try {
      return runInTransaction(this.#database, () => {
        hasBegun = true;
        return work();
      });
    } catch (error) {
      if (hasBegun) this.#counters.forget();
      throw error;
    }
  }

  #chargeAll({ accounts, days, counts, limits }: ChargeOrder): ChargeReceipt {
    const since = this.#counters.last;
    const [before, after]: [number[], number[]] = [[], []];
    accounts.forEach((accountId, place) => {
      const [day = 0, count = 0, limit = 0] = [days[place], counts[place], limits[place]];
      const used = this.#counters.readUsed(day, accountId);
      const granted = Math.max(0, Math.min(count, limit - used));
      before.push(used);
      after.push(used + granted);
      if (granted === 0) return;
      this.#counters.take(day, accountId, used + granted);
      // Unlike `run`, `get` builds no result.
      this.#insert.get(this.#counters.last, day, accountId, used + granted);
    });
    return { before, after, since };
  }

  /** Uses all tables of a charge. The number of the removed charge stays free for the next charge. */
  #tryCharge(): void {
    this.#counters.follow();
    const seq = this.#counters.last + 1;
    this.#insert.run(seq, 0, 0, 0);
    this.#database.exec(`
      DELETE FROM charges WHERE seq = ${seq};
      SELECT folded FROM usage WHERE day = 0 AND account_id = 0;
      UPDATE storage_identity SET probes = probes + 1`);
  }

  #foldWhereDue(): void {
    this.#counters.follow();
    // Another process may have folded in the meantime.
    if (this.#isFoldDue) this.#fold();
  }

  #fold(): void {
    foldCharges(this.#database);
    this.#counters.settle();
  }
}
