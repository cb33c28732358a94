import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UnavailableError } from '../../unavailable-error.ts';
import { CORRUPT, sqliteCodeOf } from './failure-reason.ts';
import { orUnavailable } from './or-unavailable.ts';
import { readGrowth, readIdentity } from './select-signs.ts';

/** A database that is open: its file, and those in which SQLite keeps what was committed last. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** What a log of SQLite begins with; the last bit tells the order of bytes in its checksums. */
const LOG_MAGIC = 0x377f0682;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Looking through more than this would hold up charges for longer than a tenth of a second. */
const LOOKED_THROUGH_BYTES = 16 * 1024 * 1024;

/** The files of a database, and what tells them from others in their place. */
export interface DatabaseFile {
  readonly path: string;
  /** Random, made with the database. */
  readonly identity: string;
  /** Of the database, its log, and the index of the log. */
  readonly inodes: readonly number[];
}

/** Finds the files of an open database that has been read. */
export function findFile(database: DatabaseSync): DatabaseFile {
  const path = database.location();
  if (path === null) throw new Error('The database is not in a file.');
  const identity = readIdentity(database);
  if (identity === undefined) throw new Error('The database has no identity.');
  return { path, identity, inodes: SUFFIXES.map((suffix) => statSync(path + suffix).ino) };
}

/** @throws UnavailableError when other files are in the place of a database. */
export function assertSameFile(file: DatabaseFile): void {
  statFiles(file);
}

/**
 * Watches over the files of an open database.
 *
 * SQLite goes on without an error when its files were deleted, emptied or replaced, and when they were overwritten, it
 * goes on with the pages that it remembers: charges would be acknowledged and lost with the process, and keys would be
 * taken for wrong.
 */
export class FileGuard {
  readonly #file: DatabaseFile;
  readonly #selectLog: StatementSync;
  readonly #pageSize: number;
  readonly #alone: URL;
  /** Whether the file alone has told whose it is; an older database tells once its log was moved into it. */
  #isInFile = false;
  /** As the file alone has told it last. */
  #growth: readonly number[] = [];
  #changedAt: number | undefined;
  #logSize = 0;
  #isLookedThrough = true;

  /** @param database - An open connection to the file. */
  constructor(file: DatabaseFile, database: DatabaseSync) {
    this.#file = file;
    this.#alone = addressAlone(file.path);
    this.#selectLog = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#pageSize = Number(database.prepare('PRAGMA page_size').get()?.page_size);
  }

  /**
   * Asserts that the files still are the ones in their place. Where the database was written since the last time, as
   * SQLite does now and then, a connection that remembers no page looks whose it is.
   *
   * @throws UnavailableError once they no longer are, or cannot be looked at.
   */
  assert(): void {
    const [main, log] = statFiles(this.#file);
    if (log.size < this.#logSize) this.#assertLogHolds(log.size);
    this.#logSize = log.size;
    if (main.mtimeMs === this.#changedAt) return;
    this.#assertIdentity();
    this.#changedAt = main.mtimeMs;
    this.#isLookedThrough = false;
  }

  /**
   * As {@link assert}, and looks for what matters to other processes and to the next start: the index of the log, and
   * its head, since a log that was emptied grows again with the next commit.
   */
  assertAll(): void {
    this.assert();
    if (statFile(`${this.#file.path}-shm`)?.ino !== this.#file.inodes[2]) throw logIsGone(this.#file);
    const head = orUnavailable(() => readHead(`${this.#file.path}-wal`));
    if (head.length > 0 && (head.length < 4 || (head.readUInt32BE() & ~1) >>> 0 !== LOG_MAGIC))
      throw logIsGone(this.#file);
  }

  /** Looks through a database of which something was written by others since the last time, unless it is large. */
  assertIntact(): void {
    if (this.#isLookedThrough) return;
    this.lookThrough();
    this.#isLookedThrough = true;
  }

  /**
   * Looks through the pages of a database, unless it is large.
   *
   * @throws UnavailableError when one of them is damaged.
   */
  lookThrough(): void {
    if (statFiles(this.#file)[0].size > LOOKED_THROUGH_BYTES) return;
    const found = askAnew(this.#file.path, (database) => database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    if (found === 'ok') return;
    throw new UnavailableError(`The database ${this.#file.path} is damaged: ${String(found)}`, {
      reason: 'The database is damaged.',
    });
  }

  /** Takes what was just written to the database for this process's own. */
  accept(): void {
    this.#tellsAlone();
    this.#changedAt = statFiles(this.#file)[0].mtimeMs;
  }

  /** A log is cut off after all that is in it was moved into the database, or by somebody who should not. */
  #assertLogHolds(size: number): void {
    const frames = Number(orUnavailable(() => this.#selectLog.get())?.log);
    const needed = frames > 0 ? LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + this.#pageSize) : 0;
    if (size < needed) throw logIsGone(this.#file);
  }

  /**
   * The file alone is asked, since pages in the log hide what became of those in the file. While pages are moved from
   * the log, or after that has failed, the file may have only some of them; then a connection that sees both is asked.
   */
  #assertIdentity(): void {
    const { path, identity } = this.#file;
    if (this.#tellsAlone() || this.#tellsAlone()) this.#isInFile = true;
    else if (this.#isInFile) throw databaseIsGone(this.#file);
    else if (askAnew(path, readIdentity) !== identity) throw databaseIsGone(this.#file);
  }

  /**
   * Whether the file is that of the database, and no older copy of it.
   *
   * @throws UnavailableError when the file is no database.
   */
  #tellsAlone(): boolean {
    const { path, identity } = this.#file;
    try {
      const growth = askAnew(this.#alone, (database) =>
        readIdentity(database) === identity ? readGrowth(database) : undefined,
      );
      if (!growth || this.#growth.some((known, index) => Number(growth[index]) < known)) return false;
      this.#growth = growth;
      return true;
    } catch (error) {
      if (!isIncomplete(error)) throw error;
      return askAnew(path, readIdentity) === identity;
    }
  }
}

/** Asks a connection that remembers nothing. The file is the one that is open, so that closing it leaves the log. */
function askAnew<Answer>(location: string | URL, ask: (database: DatabaseSync) => Answer): Answer {
  return orUnavailable(() => {
    using database = new DatabaseSync(location, { timeout: 0 });
    return ask(database);
  });
}

/** The address of a database by which SQLite reads its file alone, without its log and without locks. */
function addressAlone(path: string): URL {
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return address;
}

function isIncomplete(error: unknown): boolean {
  return error instanceof UnavailableError && sqliteCodeOf(error.cause) === CORRUPT;
}

function statFiles(file: DatabaseFile) {
  const [main, log] = [statFile(file.path), statFile(`${file.path}-wal`)];
  if (!main || main.size === 0 || main.ino !== file.inodes[0]) throw databaseIsGone(file);
  if (!log || log.ino !== file.inodes[1]) throw logIsGone(file);
  return [main, log] as const;
}

function statFile(path: string): Stats | undefined {
  return orUnavailable(() => statSync(path, { throwIfNoEntry: false }));
}

function databaseIsGone({ path }: DatabaseFile): UnavailableError {
  return new UnavailableError(
    `The database ${path} was deleted, emptied or replaced. Put it back, or stop and restore a backup.`,
    { reason: 'The database file was deleted, emptied or replaced while the server runs.' },
  );
}

function logIsGone({ path }: DatabaseFile): UnavailableError {
  return new UnavailableError(
    `The log ${path}-wal, or its index -shm, was deleted, emptied or replaced. Restart: what was committed last may be lost.`,
    { reason: 'The -wal or -shm file of the database was deleted, emptied or replaced while the server runs.' },
  );
}

/** The first bytes of a log. No lock is on it that closing it would lift. */
function readHead(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const head = Buffer.alloc(4);
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
