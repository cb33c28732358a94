import { statfsSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { FULL, sqliteCodeOf } from '../failure-reason.ts';
import type { FileGuard } from '../file-guard.ts';

/** The pages of some folds are moved from the log into the database at once: 16 MB. */
const MOST_PAGES = 4_000;
const FEWEST_PAGES = 64;
/**
 * The log may take a part of what is free on the disk: on a small one it must not take all, or nothing could be moved.
 */
const PART_OF_DISK = 4;
const PAGE_BYTES = 4_096;
/** Each commit adds some pages to the log: it need not be looked at after each. */
const COMMITS_PER_LOOK = 16;

/** The log to which commits are written, and from which pages are moved into the database now and then. */
export class WriteAheadLog {
  readonly #database: DatabaseSync;
  readonly #guard: FileGuard;
  readonly #select: StatementSync;
  readonly #mostPages: number;
  #isDiskFull = false;
  #commits = 0;

  /** @param database - A connection that is to move no pages by itself. */
  constructor(database: DatabaseSync, path: string, guard: FileGuard) {
    this.#database = database;
    this.#guard = guard;
    this.#select = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#mostPages = choosePages(path);
  }

  /** Whether it is time to look how long the log is. */
  get isLookDue(): boolean {
    return this.#isDiskFull || this.#commits >= COMMITS_PER_LOOK;
  }

  /** Does something that commits, and takes note when the disk is full. */
  commit<Result>(work: () => Result): Result {
    this.#commits += 1;
    try {
      return work();
    } catch (error) {
      this.#isDiskFull ||= sqliteCodeOf(error) === FULL;
      throw error;
    }
  }

  /**
   * Moves pages into the database once there are many, or the disk is full: then the log gives back what it has taken.
   */
  shorten(): void {
    this.#commits = 0;
    if (!this.#isDiskFull && Number(this.#select.get()?.log) < this.#mostPages) return;
    // What others have done to the database must not be taken for this.
    this.#guard.assert();
    this.#database.exec(`PRAGMA wal_checkpoint(${this.#isDiskFull ? 'TRUNCATE' : 'PASSIVE'})`);
    this.#guard.accept();
    this.#isDiskFull = false;
  }
}

/** How many pages the log may have before they are moved. */
function choosePages(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  const pages = Math.floor((bavail * bsize) / PART_OF_DISK / PAGE_BYTES);
  return Math.max(FEWEST_PAGES, Math.min(MOST_PAGES, pages));
}
