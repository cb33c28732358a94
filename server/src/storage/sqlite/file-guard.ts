import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UnavailableError } from '../../unavailable-error.ts';
import {
  createDatabaseLostError,
  createLogLostError,
  type DatabaseFile,
  statFile,
  statFiles,
} from './database-file.ts';
import { CORRUPT, describeFinding, readSqliteCode } from './failure-reason.ts';
import { computeFramePosition, isEmptyOrLog, prepareFrameCount, readPageSize } from './log-format.ts';
import { readGrowth, readIdentity } from './select-signs.ts';
import { translateFailures } from './translate-failures.ts';

/**
 * The interval between checks of the files while they are in use. After a loss, the service acknowledges charges for no
 * longer than one interval, which is far less than the 1.5 seconds that it promises.
 */
export const BETWEEN_CHECKS_MS = 50;

/** Checking a larger database would delay charges by more than a tenth of a second. */
const MOST_CHECKED_BYTES = 16 * 1024 * 1024;

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
    if (!translateFailures(() => isEmptyOrLog(`${this.#file.path}-wal`))) throw createLogLostError(this.#file);
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
   * @throws UnavailableError when a page is damaged, or the disk cannot read it.
   */
  checkPages(): void {
    if (statFiles(this.#file)[0].size > MOST_CHECKED_BYTES) return;
    const found = askAnew(this.#file.path, (database) => database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    if (found === 'ok') return;
    const reason = describeFinding(String(found));
    throw new UnavailableError(`The check of ${this.#file.path} fails. ${reason} SQLite: ${String(found)}`, { reason });
  }

  /** Accepts the latest change of the file as a change of this process. */
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
      if (!isDamage(error)) throw error;
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

/** True for an error of pages that are damaged, incomplete or unreadable. SQLite has one code for all of them. */
export function isDamage(error: unknown): boolean {
  return readSqliteCode(error instanceof UnavailableError ? error.cause : error) === CORRUPT;
}
