import { statfsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DAYS_KEPT } from '../../../quota/utc-day.ts';
import { BUSY_TIMEOUT_MS } from '../busy-timeout.ts';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import { Counters } from '../counting/counters.ts';
import { foldCharges } from '../counting/fold-charges.ts';
import { configureForWriting } from '../database.ts';
import { FULL, sqliteCodeOf } from '../failure-reason.ts';
import { assertSameFile, type DatabaseFile, FileGuard } from '../file-guard.ts';
import { inTransaction } from '../in-transaction.ts';
import { runStatements } from './run-statements.ts';
import { readSharedTime } from './shared-time.ts';
import type { Row, Statement } from './statement.ts';

/** A fold of so many charges takes some milliseconds, and adds little to the cost of each. */
const CHARGES_PER_FOLD = 8_192;

/** The pages of some folds are moved from the log into the database at once: 16 MB. */
const MOST_PAGES_IN_LOG = 4_000;
const FEWEST_PAGES_IN_LOG = 64;
/** The log may take a part of what is free on the disk: on a small one it must not take all, or nothing could be moved. */
const PART_OF_DISK = 4;
const PAGE_BYTES = 4_096;
/** Each commit adds some pages to the log: it need not be looked at after each. */
const COMMITS_PER_LOOK = 16;
/** Of all files and the head of the log: nothing is acknowledged for longer than this and a commit once one is lost. */
const BETWEEN_THOROUGH_LOOKS_MS = 500;

/** The connection that writes. It waits for the lock, and for the disk: it belongs in a thread of its own. */
export class Writer implements Disposable {
  readonly #database: DatabaseSync;
  readonly #guard: FileGuard;
  readonly #counters: Counters;
  readonly #insert: StatementSync;
  readonly #deleteBefore: StatementSync;
  readonly #selectLog: StatementSync;
  readonly #mostPagesInLog: number;
  #isDiskFull = false;
  #commits = 0;
  #thoroughAt = Number.NEGATIVE_INFINITY;
  #busyTimeout = 0;
  #newestDay = 0;

  /** @throws UnavailableError when another file is in the place of the database. */
  constructor(file: DatabaseFile) {
    // SQLite would create the file.
    assertSameFile(file);
    this.#database = new DatabaseSync(file.path, { timeout: 0 });
    configureForWriting(this.#database);
    this.#guard = new FileGuard(file, this.#database);
    // The pages of a fold fit into the cache. The log is moved after answers, not while somebody waits for a commit.
    this.#database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0;');
    this.#selectLog = this.#database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#mostPagesInLog = choosePagesInLog(file.path);
    this.#counters = new Counters(this.#database);
    this.#insert = this.#database.prepare('INSERT INTO charges (seq, day, account_id, used) VALUES (?, ?, ?, ?)');
    this.#deleteBefore = this.#database.prepare('DELETE FROM usage WHERE day < ?');
  }

  /** Runs statements as one transaction, and returns the rows of each. */
  write(statements: readonly Statement[], timeoutMs: number): Row[][] {
    this.#prepareToWrite(timeoutMs);
    return this.#commit(() => inTransaction(this.#database, () => runStatements(this.#database, statements)));
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
    const day = Math.max(...order.days);
    const receipt = this.#commit(() =>
      this.#count(() => {
        this.#counters.follow();
        if (day > this.#newestDay) this.#forgetDaysBefore(day - DAYS_KEPT + 1);
        return this.#chargeAll(order);
      }),
    );
    this.#newestDay = Math.max(this.#newestDay, day);
    return receipt;
  }

  /** Does what need not be done while somebody waits for a commit. What fails is tried again after the next one. */
  tidy(): void {
    this.#foldMany();
    this.#shortenLog();
  }

  /** Folds charges once there are many. */
  #foldMany(): void {
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

  /** Moves the log into the database once it is long, or the disk is full: then it gives back what it has taken. */
  #shortenLog(): void {
    this.#commits += 1;
    if (!this.#isDiskFull && this.#commits % COMMITS_PER_LOOK > 0) return;
    try {
      if (!this.#isDiskFull && Number(this.#selectLog.get()?.log) < this.#mostPagesInLog) return;
      // What others have done to the database must not be taken for this.
      this.#guard.assert();
      this.#waitAtMost(0);
      this.#database.exec(`PRAGMA wal_checkpoint(${this.#isDiskFull ? 'TRUNCATE' : 'PASSIVE'})`);
      this.#guard.accept();
      this.#isDiskFull = false;
    } catch {
      // A charge that fails for the same reason is logged.
    }
  }

  #commit<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      this.#isDiskFull ||= sqliteCodeOf(error) === FULL;
      throw error;
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

/** How many pages the log may have before it is moved into the database. */
function choosePagesInLog(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  const pages = Math.floor((bavail * bsize) / PART_OF_DISK / PAGE_BYTES);
  return Math.max(FEWEST_PAGES_IN_LOG, Math.min(MOST_PAGES_IN_LOG, pages));
}
