import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UnavailableError } from '../../unavailable-error.ts';
import { CORRUPT, readSqliteCode } from './failure-reason.ts';
import { computeFramePosition, prepareFrameCount, readPageSize } from './log-format.ts';
import { readGrowth, readIdentity } from './select-signs.ts';
import { translateFailures } from './translate-failures.ts';

/** The files of an open database: the database, its log with the latest commits, and the index of the log. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * The interval between checks of the files while they are in use. After a loss, the service acknowledges charges for no
 * longer than one interval, which is far less than the 1.5 seconds that it promises.
 */
export const BETWEEN_CHECKS_MS = 50;

/** The first bytes of an SQLite log; the last bit is the byte order of its checksums. */
const LOG_MAGIC = 0x377f0682;

/** Checking a larger database would delay charges by more than a tenth of a second. */
const MOST_CHECKED_BYTES = 16 * 1024 * 1024;

/** The files of a database, with the signs that distinguish them from other files in their place. */
export interface DatabaseFile {
  readonly path: string;
  /** The path by which other processes find the database: `path`, or a link to it. */
  readonly place: string;
  /** A random text, made with the database. */
  readonly identity: string;
  /** The inodes of the database, its log, and the index of the log. */
  readonly inodes: readonly number[];
}

/**
 * Finds the files of an open database, after a first read.
 *
 * @param place - The path by which the database was found.
 * @throws Error when the database is not in a file, has no identity, or has lost a file.
 */
export function findFile(database: DatabaseSync, place: string): DatabaseFile {
  const path = database.location();
  if (path === null) throw new Error('The database is not in a file.');
  const identity = readIdentity(database);
  if (identity === undefined) throw new Error('The database has no identity.');
  return { path, place, identity, inodes: SUFFIXES.map((suffix) => statSync(path + suffix).ino) };
}

/** @throws UnavailableError when other files are in the place of the database. */
export function assertSameFile(file: DatabaseFile): void {
  statFiles(file);
}

/**
 * Checks the files of an open database.
 *
 * SQLite continues without an error when its files are deleted, emptied or replaced; when they are overwritten, it
 * continues with its cached pages. Charges would then be acknowledged but lost with the process, and valid keys
 * refused.
 */
export class FileGuard {
  readonly #file: DatabaseFile;
  readonly #countFrames: () => number;
  readonly #pageSize: number;
  readonly #alone: URL;
  /** True once the file alone has shown its identity. A migrated database shows it only after a checkpoint. */
  #isInFile = false;
  /** The last {@link readGrowth} of the file alone. */
  #growth: readonly number[] = [];
  #changedAt: number | undefined;
  #logSize = 0;
  #isChecked = true;

  /** @param database - An open connection to the file. */
  constructor(file: DatabaseFile, database: DatabaseSync) {
    this.#file = file;
    this.#alone = buildUrlWithoutLog(file.path);
    this.#countFrames = prepareFrameCount(database);
    this.#pageSize = readPageSize(database);
  }

  /**
   * Asserts that the files are still in their place. When the database file has changed since the last call, as after a
   * checkpoint, a new connection without cached pages checks its identity.
   *
   * @throws UnavailableError when the files were replaced or cannot be checked.
   */
  assert(): void {
    const [main, log] = statFiles(this.#file);
    if (log.size < this.#logSize) this.#assertLogHolds(log.size);
    this.#logSize = log.size;
    if (main.mtimeMs === this.#changedAt) return;
    this.#assertIdentity();
    this.#changedAt = main.mtimeMs;
    this.#isChecked = false;
  }

  /**
   * Checks like {@link assert}, and also the files that other processes and the next start need: the index of the log,
   * and the head of the log, because an emptied log grows again with the next commit.
   *
   * @throws UnavailableError when a file was lost or replaced, or the head of the log is not that of a log.
   */
  assertAll(): void {
    this.assert();
    if (statFile(`${this.#file.path}-shm`)?.ino !== this.#file.inodes[2]) throw createLogLostError(this.#file);
    const head = translateFailures(() => readHead(`${this.#file.path}-wal`));
    if (head.length > 0 && (head.length < 4 || (head.readUInt32BE() & ~1) >>> 0 !== LOG_MAGIC))
      throw createLogLostError(this.#file);
  }

  /** Checks the pages of a database that others have written since the last check, unless it is large. */
  assertIntact(): void {
    if (this.#isChecked) return;
    this.checkPages();
    this.#isChecked = true;
  }

  /**
   * Checks the pages of a database, unless it is large.
   *
   * @throws UnavailableError when a page is damaged.
   */
  checkPages(): void {
    if (statFiles(this.#file)[0].size > MOST_CHECKED_BYTES) return;
    const found = askAnew(this.#file.path, (database) => database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    if (found === 'ok') return;
    throw new UnavailableError(`The database ${this.#file.path} is damaged: ${String(found)}`, {
      reason: 'The database is damaged.',
    });
  }

  /** Accepts the latest change of the file as this process's own. */
  accept(): void {
    this.#checkFileAlone();
    this.#changedAt = statFiles(this.#file)[0].mtimeMs;
  }

  /** A log may shrink only after a checkpoint has moved its pages into the database. */
  #assertLogHolds(size: number): void {
    const frames = translateFailures(this.#countFrames);
    const needed = frames > 0 ? computeFramePosition(frames + 1, this.#pageSize) : 0;
    if (size < needed) throw createLogLostError(this.#file);
  }

  /**
   * Reads the file without its log, because pages in the log hide damage in the file. During a checkpoint, or after a
   * failed one, the file may be incomplete; then a connection that sees file and log decides.
   */
  #assertIdentity(): void {
    const { path, identity } = this.#file;
    if (this.#checkFileAlone() || this.#checkFileAlone()) this.#isInFile = true;
    else if (this.#isInFile) throw createDatabaseLostError(this.#file);
    else if (askAnew(path, readIdentity) !== identity) throw createDatabaseLostError(this.#file);
  }

  /**
   * Checks that the file belongs to the database and is not an older copy.
   *
   * @throws UnavailableError when the file is not a database.
   */
  #checkFileAlone(): boolean {
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

/** Reads through a new connection without cached pages. The file stays open elsewhere, so closing keeps the log. */
function askAnew<Answer>(location: string | URL, ask: (database: DatabaseSync) => Answer): Answer {
  return translateFailures(() => {
    using database = new DatabaseSync(location, { timeout: 0 });
    return ask(database);
  });
}

/** Builds the URL by which SQLite reads only the database file, without its log and without locks. */
function buildUrlWithoutLog(path: string): URL {
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return address;
}

function isIncomplete(error: unknown): boolean {
  return error instanceof UnavailableError && readSqliteCode(error.cause) === CORRUPT;
}

function statFiles(file: DatabaseFile) {
  const [main, log] = [statFile(file.place), statFile(`${file.path}-wal`)];
  if (!main || main.size === 0 || main.ino !== file.inodes[0]) throw createDatabaseLostError(file);
  if (!log || log.ino !== file.inodes[1]) throw createLogLostError(file);
  return [main, log] as const;
}

function statFile(path: string): Stats | undefined {
  return translateFailures(() => statSync(path, { throwIfNoEntry: false }));
}

function createDatabaseLostError({ path }: DatabaseFile): UnavailableError {
  return new UnavailableError(
    `The database ${path} was deleted, emptied or replaced. Put it back, or stop and restore a backup.`,
    { reason: 'The database file was deleted, emptied or replaced while the server runs.' },
  );
}

/** Creates the error for a log, or its index, that is not the one of the database. */
export function createLogLostError({ path }: DatabaseFile): UnavailableError {
  return new UnavailableError(
    `The log ${path}-wal, or its index -shm, was deleted, emptied or replaced. Restart: what was committed last may be lost.`,
    { reason: 'The -wal or -shm file of the database was deleted, emptied or replaced while the server runs.' },
  );
}

/** Reads the first bytes of a log. Closing the descriptor is safe, because SQLite has no lock on the log. */
function readHead(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const head = Buffer.alloc(4);
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
