import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS } from '../busy-timeout.ts';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import { Counters } from '../counting/counters.ts';
import { foldCharges } from '../counting/fold-charges.ts';
import { OldDays } from '../counting/old-days.ts';
import { configureForWriting } from '../database.ts';
import { assertSameFile, type DatabaseFile, FileGuard } from '../file-guard.ts';
import { inTransaction } from '../in-transaction.ts';
import { runStatements } from './run-statements.ts';
import { readSharedTime } from './shared-time.ts';
import type { Row, Statement } from './statement.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** A fold of so many charges takes some milliseconds, and adds little to the cost of each. */
const CHARGES_PER_FOLD = 8_192;

/** Of all files and the head of the log: nothing is acknowledged for longer than this and a commit once one is lost. */
const BETWEEN_THOROUGH_LOOKS_MS = 500;

/** The connection that writes. It waits for the lock, and for the disk: it belongs in a thread of its own. */
export class Writer implements Disposable {
  readonly #database: DatabaseSync;
  readonly #guard: FileGuard;
  readonly #counters: Counters;
  readonly #insert: StatementSync;
  readonly #oldDays: OldDays;
  readonly #log: WriteAheadLog;
  #thoroughAt = Number.NEGATIVE_INFINITY;
  #busyTimeout = 0;

  /** @throws UnavailableError when another file is in the place of the database. */
  constructor(file: DatabaseFile) {
    // SQLite would create the file.
    assertSameFile(file);
    // It is tried again with each charge, and would leave a damaged file open each time.
    using opened = new DisposableStack();
    this.#database = opened.use(new DatabaseSync(file.path, { timeout: 0 }));
    configureForWriting(this.#database);
    this.#guard = new FileGuard(file, this.#database);
    // The pages of a fold fit into the cache. The log is moved after answers, not while somebody waits for a commit.
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
    return this.#log.commit(() => inTransaction(this.#database, () => runStatements(this.#database, statements)));
  }

  /** Commits something small, as a charge is committed, and looks for damage where that is suspected. */
  probe(isSuspect: boolean, timeoutMs: number): undefined {
    this.write([{ sql: 'UPDATE storage_identity SET probes = probes + 1', values: [] }], timeoutMs);
    this.#guard.assertAll();
    if (isSuspect) this.#guard.lookThrough();
  }

  /** Charges what is ordered, as far as limits go, in one transaction. */
  charge(order: ChargeOrder, timeoutMs: number): ChargeReceipt {
    this.#prepareToWrite(timeoutMs);
    return this.#log.commit(() =>
      this.#count(() => {
        this.#counters.follow();
        return this.#chargeAll(order);
      }),
    );
  }

  /** Finds the days to forget once charges have been of a day for long enough; {@link tidy} deletes their counters. */
  forgetDays(lasting: number, timeoutMs: number): void {
    this.#prepareToWrite(timeoutMs);
    this.#count(() => {
      this.#counters.follow();
      this.#fold();
    });
    this.#oldDays.find(lasting, this.#counters.days);
  }

  /**
   * Folds charges once there are many, or of many days, or else deletes some counters of days gone by. If another
   * process has the lock, the charges after the next ones try again.
   */
  tidy(): void {
    if (!this.#isFoldDue && !this.#oldDays.areLeft) return;
    this.#tryWithoutWaiting(() => {
      if (this.#isFoldDue) this.#count(() => this.#foldWhereDue());
      else inTransaction(this.#database, () => this.#oldDays.deleteSome());
    });
  }

  /** Shortens the log now and then, if no other process has the lock. */
  shortenLog(): void {
    if (this.#log.isLookDue) this.#tryWithoutWaiting(() => this.#log.shorten());
  }

  #tryWithoutWaiting(work: () => void): void {
    try {
      this.#waitAtMost(0);
      work();
    } catch {
      // A charge that fails for the same reason is logged.
    }
  }

  /** Charges of more days than are remembered would be read again and again, while they are not folded. */
  get #isFoldDue(): boolean {
    return this.#counters.unfolded >= CHARGES_PER_FOLD || (this.#counters.isFull && this.#counters.unfolded > 0);
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

  #foldWhereDue(): void {
    this.#counters.follow();
    // Another process may have done it meanwhile.
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

  /** The quick look each time, the thorough one now and then. */
  #assertFiles(): void {
    const now = readSharedTime();
    if (now - this.#thoroughAt < BETWEEN_THOROUGH_LOOKS_MS) return void this.#guard.assert();
    this.#guard.assertAll();
    this.#thoroughAt = now;
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
