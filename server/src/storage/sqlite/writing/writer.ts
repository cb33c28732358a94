import { DatabaseSync } from 'node:sqlite';
import type { ProbeOptions } from '../../storage.ts';
import { BUSY_TIMEOUT_MS } from '../busy-timeout.ts';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import { Charges } from '../counting/charges.ts';
import { configureForWriting } from '../database.ts';
import { assertSameFile, type DatabaseFile } from '../database-file.ts';
import { BUSY, readSqliteCode } from '../failure-reason.ts';
import { BETWEEN_CHECKS_MS, FileGuard, isDamage } from '../file-guard.ts';
import { runInTransaction } from '../run-in-transaction.ts';
import { LogFrames } from './log-frames.ts';
import { runStatements } from './run-statements.ts';
import type { Row, Statement } from './statement.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** Work that fails may be tried many times a second. */
const BETWEEN_REPORTS_MS = 60_000;

/** The connection that writes. It waits for the lock and the disk, so it belongs in a thread of its own. */
export class Writer implements Disposable {
  readonly #database: DatabaseSync;
  readonly #guard: FileGuard;
  readonly #frames: LogFrames;
  readonly #charges: Charges;
  readonly #log: WriteAheadLog;
  readonly #report: (error: unknown, failures: number) => void;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #busyTimeout = 0;
  #failures = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param report - Receives a failure of {@link tidy} or {@link shortenLog}, and the number of failures since the last
   *   report, once a minute at most.
   * @throws UnavailableError when another file is in the place of the database.
   */
  constructor(file: DatabaseFile, report: (error: unknown, failures: number) => void = () => {}) {
    this.#report = report;
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
    this.#charges = new Charges(this.#database);
    opened.move();
  }

  /** Calls {@link runStatements}, in one transaction. */
  write(statements: readonly Statement[], timeoutMs: number): Row[][] {
    this.#prepareToWrite(timeoutMs);
    return this.#commit(() => runInTransaction(this.#database, () => runStatements(this.#database, statements)));
  }

  /** Tries a charge in a small commit that leaves no charge behind; with `isSuspect`, also checks for damage. */
  probe({ isSuspect }: ProbeOptions, timeoutMs: number): undefined {
    try {
      this.#prepareToWrite(timeoutMs);
      this.#commit(() => this.#charges.tryOne());
      this.#guard.assertAll();
    } catch (error) {
      // The check of the pages distinguishes damage from a disk that cannot be read.
      if (isSuspect && isDamage(error)) this.#guard.checkPages();
      throw error;
    }
    if (isSuspect) this.#guard.checkPages();
  }

  /** Calls {@link Charges.take}, in one transaction. */
  charge(order: ChargeOrder, timeoutMs: number): ChargeReceipt {
    this.#prepareToWrite(timeoutMs);
    return this.#commit(() => this.#charges.take(order));
  }

  /** Calls {@link Charges.findOldDays}. */
  forgetDays(lastingDay: number, timeoutMs: number): void {
    this.#prepareToWrite(timeoutMs);
    this.#charges.findOldDays(lastingDay);
  }

  /**
   * Calls {@link Charges.tidy}, unless another process has the lock; a call after a later charge tries again.
   */
  tidy(): void {
    if (this.#charges.isTidyDue) this.#tryWithoutWaiting(() => this.#charges.tidy());
  }

  /** Shortens the log when it is due and no other process has the lock. */
  shortenLog(): void {
    if (this.#log.isCheckDue) this.#tryWithoutWaiting(() => this.#log.shorten());
  }

  #tryWithoutWaiting(work: () => void): void {
    try {
      this.#waitAtMost(0);
      work();
    } catch (error) {
      this.#checkedAt = Number.NEGATIVE_INFINITY;
      // Charges may succeed meanwhile, because they need only the log.
      if (readSqliteCode(error) !== BUSY) this.#noteFailure(error);
    }
  }

  #noteFailure(error: unknown): void {
    this.#failures += 1;
    const now = performance.now();
    if (now - this.#reportedAt < BETWEEN_REPORTS_MS) return;
    this.#report(error, this.#failures);
    this.#reportedAt = now;
    this.#failures = 0;
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
