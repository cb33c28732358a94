import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ProbeOptions } from '../../storage.ts';
import { BUSY_TIMEOUT_MS } from '../busy-timeout.ts';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import { Counters } from '../counting/counters.ts';
import { foldCharges } from '../counting/fold-charges.ts';
import { OldDays } from '../counting/old-days.ts';
import { configureForWriting } from '../database.ts';
import { assertSameFile, BETWEEN_CHECKS_MS, type DatabaseFile, FileGuard } from '../file-guard.ts';
import { runInTransaction } from '../run-in-transaction.ts';
import { LogFrames } from './log-frames.ts';
import { runStatements } from './run-statements.ts';
import type { Row, Statement } from './statement.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** A fold of this many charges takes some milliseconds, and adds little to the cost of each. */
const CHARGES_PER_FOLD = 8_192;

/** The connection that writes. It waits for the lock and the disk, so it belongs in a thread of its own. */
export class Writer implements Disposable {
  readonly #database: DatabaseSync;
  readonly #guard: FileGuard;
  readonly #frames: LogFrames;
  readonly #counters: Counters;
  readonly #insert: StatementSync;
  readonly #oldDays: OldDays;
  readonly #log: WriteAheadLog;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #busyTimeout = 0;

  /** @throws UnavailableError when another file is in the place of the database. */
  constructor(file: DatabaseFile) {
    // SQLite would create the file.
    assertSameFile(file);
    // Closes the file after an error. Each charge tries again, and would leave a damaged file open each time.
    using opened = new DisposableStack();
    this.#database = opened.use(new DatabaseSync(file.path, { timeout: 0 }));
    configureForWriting(this.#database);
    this.#guard = new FileGuard(file, this.#database);
    this.#frames = new LogFrames(file, this.#database);
    // The pages of a fold fit into the cache. Checkpoints happen after answers, not while a caller waits for a commit.
    this.#database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0;');
    this.#log = new WriteAheadLog(this.#database, file.path, this.#guard);
    this.#counters = new Counters(this.#database, (day) => this.#oldDays.see(day));
    this.#insert = this.#database.prepare('INSERT INTO charges (seq, day, account_id, used) VALUES (?, ?, ?, ?)');
    this.#oldDays = new OldDays(this.#database);
    opened.move();
  }

  /** Runs statements as one transaction, and returns the rows of each. */
  write(statements: readonly Statement[], timeoutMs: number): Row[][] {
    this.#prepareToWrite(timeoutMs);
    return this.#commit(() => runInTransaction(this.#database, () => runStatements(this.#database, statements)));
  }

  /** Tries a charge in a small commit that leaves no charge behind; with `isSuspect`, also checks for damage. */
  probe({ isSuspect }: ProbeOptions, timeoutMs: number): undefined {
    this.#prepareToWrite(timeoutMs);
    this.#commit(() => this.#count(() => this.#tryCharge()));
    this.#guard.assertAll();
    if (isSuspect) this.#guard.checkPages();
  }

  /** Charges an order up to its limits, in one transaction. */
  charge(order: ChargeOrder, timeoutMs: number): ChargeReceipt {
    this.#prepareToWrite(timeoutMs);
    return this.#commit(() =>
      this.#count(() => {
        this.#counters.follow();
        return this.#chargeAll(order);
      }),
    );
  }

  /** Finds the past days to delete, given a day that has lasted; {@link tidy} deletes their counters. */
  forgetDays(lastingDay: number, timeoutMs: number): void {
    this.#prepareToWrite(timeoutMs);
    this.#count(() => {
      this.#counters.follow();
      this.#fold();
    });
    this.#oldDays.find(lastingDay, this.#counters.days);
  }

  /**
   * Folds charges when there are many, or of many days; otherwise deletes some counters of past days. Does nothing
   * while another process has the lock; a call after a later charge tries again.
   */
  tidy(): void {
    if (!this.#isFoldDue && !this.#oldDays.areLeft) return;
    this.#tryWithoutWaiting(() => {
      if (this.#isFoldDue) this.#count(() => this.#foldWhereDue());
      else runInTransaction(this.#database, () => this.#oldDays.deleteSome());
    });
  }

  /** Shortens the log when it is due and no other process has the lock. */
  shortenLog(): void {
    if (this.#log.isCheckDue) this.#tryWithoutWaiting(() => this.#log.shorten());
  }

  #tryWithoutWaiting(work: () => void): void {
    try {
      this.#waitAtMost(0);
      work();
    } catch {
      // If the reason persists, the next charge fails and is logged.
      this.#checkedAt = Number.NEGATIVE_INFINITY;
    }
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

  /**
   * Commits the work of a caller. Checks the files again after a long wait for the lock or the disk, and after a failure:
   * their loss explains more than SQLite's error, which is "malformed" for an emptied file.
   */
  #commit<Result>(work: () => Result): Result {
    try {
      const result = this.#log.commit(work);
      this.#assertFiles();
      return result;
    } catch (error) {
      this.#checkedAt = Number.NEGATIVE_INFINITY;
      this.#assertFiles();
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
      this.#insert.run(this.#counters.last, day, accountId, used + granted);
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

  #prepareToWrite(timeoutMs: number): void {
    this.#assertFiles();
    this.#guard.assertIntact();
    this.#waitAtMost(timeoutMs);
  }

  /**
   * Checks the files at intervals. A check before each commit would cost a charge a fourteenth: Linux also writes the
   * inode of a file whose times were read since the last commit.
   */
  #assertFiles(): void {
    const now = performance.now();
    if (now - this.#checkedAt < BETWEEN_CHECKS_MS) return;
    this.#guard.assertAll();
    this.#frames.assert();
    this.#checkedAt = now;
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
