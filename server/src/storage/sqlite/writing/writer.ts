import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DAYS_KEPT } from '../../../quota/utc-day.ts';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import { Counters } from '../counting/counters.ts';
import { foldCharges } from '../counting/fold-charges.ts';
import { BUSY_TIMEOUT_MS, configureForWriting } from '../database.ts';
import { type DatabaseFile, type FileGuard, fileGuard } from '../file-guard.ts';
import { inTransaction } from '../in-transaction.ts';
import { runStatements } from './run-statements.ts';
import type { Row, Statement } from './statement.ts';

/** A fold of so many charges takes some milliseconds, and adds little to the cost of each. */
const CHARGES_PER_FOLD = 8_192;

/** The connection that writes. It waits for the lock, and for the disk: it belongs in a thread of its own. */
export class Writer implements Disposable {
  readonly #database: DatabaseSync;
  readonly #assertFile: FileGuard;
  readonly #counters: Counters;
  readonly #insert: StatementSync;
  readonly #deleteBefore: StatementSync;
  #busyTimeout = 0;
  #newestDay = 0;

  /** @throws UnavailableError when another file is in the place of the database. */
  constructor(file: DatabaseFile) {
    this.#assertFile = fileGuard(file);
    // SQLite would create the file.
    this.#assertFile();
    this.#database = new DatabaseSync(file.path, { timeout: 0 });
    configureForWriting(this.#database);
    // The pages of a fold fit into the cache, and those of some folds are moved into the file at once.
    this.#database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;');
    this.#counters = new Counters(this.#database);
    this.#insert = this.#database.prepare('INSERT INTO charges (seq, day, account_id, used) VALUES (?, ?, ?, ?)');
    this.#deleteBefore = this.#database.prepare('DELETE FROM usage WHERE day < ?');
  }

  /** Runs statements as one transaction, and returns the rows of each. */
  write(statements: readonly Statement[], timeoutMs: number): Row[][] {
    this.#prepareToWrite(timeoutMs);
    return inTransaction(this.#database, () => runStatements(this.#database, statements));
  }

  /** Charges what is ordered, as far as limits go, in one transaction. */
  charge(order: ChargeOrder, timeoutMs: number): ChargeReceipt {
    this.#prepareToWrite(timeoutMs);
    const day = Math.max(...order.days);
    const receipt = this.#count(() => {
      this.#counters.follow();
      if (day > this.#newestDay) this.#forgetDaysBefore(day - DAYS_KEPT + 1);
      return this.#chargeAll(order);
    });
    this.#newestDay = Math.max(this.#newestDay, day);
    return receipt;
  }

  /** Folds charges once there are many. If another process has the lock, the charges after the next ones try again. */
  tidy(): void {
    if (this.#counters.unfolded < CHARGES_PER_FOLD) return;
    try {
      this.#waitAtMost(0);
      this.#count(() => {
        this.#counters.follow();
        // Another process may have done it meanwhile.
        if (this.#counters.unfolded >= CHARGES_PER_FOLD) this.#fold();
      });
    } catch {
      // A charge that fails for the same reason is logged.
    }
  }

  /** Counts within a transaction. When that fails, what was taken up may have been rolled back. */
  #count<Result>(work: () => Result): Result {
    let hasBegun = false;
    try {
      return inTransaction(this.#database, () => {
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
      const used = this.#counters.usedOn(day, accountId);
      const granted = Math.max(0, Math.min(count, limit - used));
      before.push(used);
      after.push(used + granted);
      if (granted === 0) return;
      this.#counters.take(day, accountId, used + granted);
      this.#insert.run(this.#counters.last, day, accountId, used + granted);
    });
    return { before, after, since };
  }

  #forgetDaysBefore(day: number): void {
    this.#fold();
    this.#deleteBefore.run(day);
  }

  #fold(): void {
    foldCharges(this.#database);
    this.#counters.settle();
  }

  #prepareToWrite(timeoutMs: number): void {
    this.#assertFile();
    this.#waitAtMost(timeoutMs);
  }

  #waitAtMost(milliseconds: number): void {
    const timeout = Math.min(BUSY_TIMEOUT_MS, Math.max(0, Math.floor(milliseconds)));
    if (timeout === this.#busyTimeout) return;
    this.#database.exec(`PRAGMA busy_timeout = ${timeout}`);
    this.#busyTimeout = timeout;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
