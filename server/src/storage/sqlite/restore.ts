import { randomUUID } from 'node:crypto';
import { chmodSync, constants, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { formatReason } from '../../format-reason.ts';
import { findDatabasePath, makeFolder, readSize, useDirectory } from './database.ts';
import { BUSY, readSqliteCode } from './failure-reason.ts';
import { finishCopy, flush } from './finish-copy.ts';

/** The suffixes of all files that SQLite would take for a part of a database. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/** The clock, the choice and the signal of a restore. */
export interface RestoreOptions {
  /** Names the moment in the new name of an existing database. */
  readonly clock: Pick<Clock, 'now'>;
  /** True to move an existing database aside too. No server may use that database. */
  readonly replace: boolean;
  /** Ends the restore before anything has changed. */
  readonly signal: AbortSignal;
}

/**
 * Replaces the database of a data directory by a backup, and moves the remains of a lost database aside.
 *
 * @returns the new place of the former database; `undefined` when there was none.
 * @throws Error when the file is not an intact backup or may not take the place, or the reason of the signal when it is
 *   aborted; then nothing has changed. After a crash in the last steps, this command has to run again.
 */
export async function restoreSqlite(
  dataDirectory: string,
  file: string,
  { clock, replace, signal }: RestoreOptions,
): Promise<string | undefined> {
  assertBackup(file);
  const target = findDatabasePath(dataDirectory);
  const size = useDirectory(dataDirectory, () => {
    makeFolder(dataDirectory);
    return readSize(target);
  });
  if (size > 0 && !replace) {
    throw new Error(`${dataDirectory} has a database. With --replace it is moved aside; stop servers before.`);
  }
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(file, temporary, constants.COPYFILE_EXCL);
    chmodSync(temporary, 0o600);
    await finishCopy(temporary, signal).catch((cause) => {
      signal.throwIfAborted();
      throw new Error(`${file} cannot be restored: ${formatReason(cause)}`, { cause });
    });
    // An empty file is not opened, because SQLite would delete its log, which may have data.
    if (size > 0) assertUnused(target);
    const before = moveAside(target, clock);
    renameSync(temporary, target);
    flush(dataDirectory);
    return before;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function assertBackup(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  // A copy of a pipe would wait for a writer, also after a signal, and is always empty.
  if (!statSync(file).isFile()) throw new Error(`${file} is not a file: write the backup to a file first.`);
  if (existsSync(`${file}-wal`)) {
    throw new Error(`${file} has a -wal beside it: it is no backup, but the file of a database that may be in use.`);
  }
}

/**
 * While another process uses a database, it cannot leave WAL mode. Other errors are ignored: a damaged database may go.
 */
function assertUnused(target: string): void {
  try {
    using database = new DatabaseSync(target, { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (cause) {
    if (readSqliteCode(cause) !== BUSY) return;
    throw new Error(`${target} is in use: stop what uses it first.`, { cause });
  }
}

/** Moves all files of a database aside. A log may have outlived its database. */
function moveAside(target: string, clock: Pick<Clock, 'now'>): string | undefined {
  const before = `${target}.before-${new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')}`;
  const suffixes = SUFFIXES.filter((suffix) => existsSync(target + suffix));
  for (const suffix of suffixes) renameSync(target + suffix, before + suffix);
  return suffixes.length > 0 ? before : undefined;
}
