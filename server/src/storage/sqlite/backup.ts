import { closeSync, existsSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { assertFreeName } from './assert-free-name.ts';
import { assertIntactDatabase } from './assert-intact-database.ts';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { assertDatabase, assertKnown, assertWritable, findDatabasePath, noteClosed } from './database.ts';
import { formatFailure, readSqliteCode } from './failure-reason.ts';
import { flush } from './flush.ts';
import { useDirectory } from './use-directory.ts';

/** The listener and the signal of a backup. */
export interface BackupOptions {
  /** Receives the copied part, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** Ends the backup before the file has its name. */
  readonly signal: AbortSignal;
}

/** The pages of one step, which takes some milliseconds. */
const PAGES_AT_ONCE = 1_000;

/**
 * Backs up the database of a data directory into a new file for its owner only, while servers use the database. The
 * backup has all earlier commits, and none that happen in the meantime.
 *
 * @returns the size of the file in bytes.
 * @throws Error when the database is missing or damaged, or when the file exists or cannot be written; the reason of the
 *   signal when it is aborted.
 */
export async function backUpSqlite(
  dataDirectory: string,
  file: string,
  { onProgress, signal }: BackupOptions,
): Promise<number> {
  assertDatabase(dataDirectory);
  useDirectory(dataDirectory, () => assertWritable(dataDirectory));
  assertAbsent(file);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder ${dirname(file)} for ${file}.`);
  }
  assertFreeName(dataDirectory, file);
  const temporary = `${file}.${process.pid}.part`;
  let made = temporary;
  closeSync(openSync(temporary, 'wx', 0o600));
  try {
    using closing = new DisposableStack();
    // Closing the database moves its log into it, unless a server uses it.
    if (existsSync(`${findDatabasePath(dataDirectory)}-wal`)) closing.defer(() => noteClosed(dataDirectory));
    const database = closing.use(new DatabaseSync(findDatabasePath(dataDirectory), { timeout: BUSY_TIMEOUT_MS }));
    assertKnown(dataDirectory, database);
    // Without a transaction, a step would see new commits and start the copy again.
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(database, temporary, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted();
        onProgress(1 - remainingPages / Math.max(1, totalPages));
      },
    });
    assertIntactDatabase(temporary);
    flush(temporary);
    // The check held up the event loop: a signal that came meanwhile is heard in the next turn.
    await setImmediate();
    signal.throwIfAborted();
    assertAbsent(file);
    renameSync(temporary, file);
    made = file;
    flush(dirname(file));
    return statSync(file).size;
  } catch (error) {
    for (const left of [made, `${temporary}-journal`]) rmSync(left, { force: true });
    if (readSqliteCode(error) === undefined) throw error;
    const database = findDatabasePath(dataDirectory);
    throw new Error(`${database} cannot be backed up to ${file}: ${formatFailure(error)}`, { cause: error });
  }
}

function assertAbsent(file: string): void {
  // `existsSync` would follow a link, and miss one whose target is gone.
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new Error(`${file} exists already; a backup overwrites nothing.`);
}
