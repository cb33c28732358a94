import { statfsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { FULL, readSqliteCode } from '../failure-reason.ts';
import type { FileGuard } from '../file-guard.ts';
import { prepareFrameCount } from '../log-format.ts';

/**
 * The greatest number of pages in the log, 16 MB, with the pages of some folds. A checkpoint moves them into the
 * database.
 */
const MOST_PAGES = 4_000;
const FEWEST_PAGES = 64;
/**
 * The log may take this fraction of the free disk. If it took all, a checkpoint would have no room.
 */
const PART_OF_DISK = 4;
const PAGE_BYTES = 4_096;
/** A commit adds only some pages, so the length of the log need not be read after each one. */
const COMMITS_PER_CHECK = 16;

/** The log of commits; checkpoints move its pages into the database. */
export class WriteAheadLog {
  readonly #database: DatabaseSync;
  readonly #guard: FileGuard;
  readonly #countFrames: () => number;
  readonly #mostPages: number;
  #isDiskFull = false;
  #commits = 0;

  /** @param database - A connection without automatic checkpoints. */
  constructor(database: DatabaseSync, path: string, guard: FileGuard) {
    this.#database = database;
    this.#guard = guard;
    this.#countFrames = prepareFrameCount(database);
    this.#mostPages = choosePages(path);
  }

  /** True when it is time to read the length of the log. */
  get isCheckDue(): boolean {
    return this.#isDiskFull || this.#commits >= COMMITS_PER_CHECK;
  }

  /**
   * Runs work that commits, and notes a full disk.
   *
   * @throws the error of the work.
   */
  commit<Result>(work: () => Result): Result {
    this.#commits += 1;
    try {
      return work();
    } catch (error) {
      this.#isDiskFull ||= readSqliteCode(error) === FULL;
      throw error;
    }
  }

  /**
   * Makes a checkpoint when the log is long; on a full disk, also truncates the log.
   */
  shorten(): void {
    this.#commits = 0;
    if (!this.#isDiskFull && this.#countFrames() < this.#mostPages) return;
    // Check first, so that changes by others do not pass as changes of this checkpoint.
    this.#guard.assert();
    this.#database.exec(`PRAGMA wal_checkpoint(${this.#isDiskFull ? 'TRUNCATE' : 'PASSIVE'})`);
    this.#guard.accept();
    this.#isDiskFull = false;
  }
}

/** Chooses the number of pages in the log that leads to a checkpoint. */
function choosePages(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  const pages = Math.floor((bavail * bsize) / PART_OF_DISK / PAGE_BYTES);
  return Math.max(FEWEST_PAGES, Math.min(MOST_PAGES, pages));
}
