import { chmodSync, constants, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { formatReason } from '../../format-reason.ts';
import { assertIntactDatabase } from './assert-intact-database.ts';
import { assertWritable, findDatabasePath, noteClosed, readDatabaseSize } from './database.ts';
import { BUSY, readSqliteCode } from './failure-reason.ts';
import { flush } from './flush.ts';
import { rememberIdentity, unmarkInUse } from './identity-file.ts';
import { makeFolder } from './make-folder.ts';
import { useDirectory } from './use-directory.ts';

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
 * Replaces the database of a data directory by a backup, which keeps its own identity.
 *
 * Moves the remains of a lost database aside.
 *
 * @returns the new place of the former database; `undefined` when there was none.
 * @throws Error when the file is not an intact backup or may not take the place, or the reason of the signal when it is
 *   aborted; then nothing has changed.
 */
export async function restoreSqlite(
  dataDirectory: string,
  file: string,
  { clock, replace, signal }: RestoreOptions,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  // A copy of a pipe would wait for a writer, also after a signal, and is always empty.
  if (!statSync(file).isFile()) throw new Error(`${file} is not a file: write the backup to a file first.`);
  if (existsSync(`${file}-wal`)) {
    throw new Error(`${file} has a -wal beside it: it is no backup, but the file of a database that may be in use.`);
  }
  const size = useDirectory(dataDirectory, () => {
    makeFolder(dataDirectory);
    assertWritable(dataDirectory);
    return readDatabaseSize(dataDirectory);
  });
  const target = findDatabasePath(dataDirectory);
  if (size && !replace) {
    throw new Error(`${dataDirectory} has a database. With --replace it is moved aside; stop servers before.`);
  }
  if (size && realpathSync(file) === realpathSync(target)) throw new Error(`${file} is that database itself.`);
  const temporary = `${target}.${process.pid}.part`;
  try {
    await copyFile(file, temporary, constants.COPYFILE_EXCL);
    chmodSync(temporary, 0o600);
    const identity = assertRestorable(temporary, file);
    flush(temporary);
    // The check held up the event loop: a signal that came meanwhile is heard in the next turn.
    await setImmediate();
    signal.throwIfAborted();
    // An empty file is not opened, because SQLite would delete its log, which may have data.
    if (size) assertUnused(dataDirectory);
    // A crash from here on leaves a folder on which no server starts until this command has run again.
    using undoing = new DisposableStack();
    const before = moveAside(target, clock, undoing);
    rename(temporary, target, undoing);
    rememberIdentity(dataDirectory, identity);
    undoing.move();
    unmarkInUse(dataDirectory);
    flush(dataDirectory);
    return before;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function assertRestorable(copy: string, file: string): string | undefined {
  try {
    return assertIntactDatabase(copy);
  } catch (cause) {
    throw new Error(`${file} cannot be restored: ${formatReason(cause)}`, { cause });
  }
}

/**
 * While another process uses a database, it cannot leave WAL mode. Other errors are ignored: a damaged database may go.
 */
function assertUnused(dataDirectory: string): void {
  const target = findDatabasePath(dataDirectory);
  using closing = new DisposableStack();
  // Leaving WAL mode moves the log into the database.
  if (existsSync(`${target}-wal`)) closing.defer(() => noteClosed(dataDirectory));
  try {
    const database = closing.use(new DatabaseSync(target, { timeout: 0 }));
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (cause) {
    if (readSqliteCode(cause) !== BUSY) return;
    throw new Error(`${target} is in use: stop what uses it first.`, { cause });
  }
}

function moveAside(target: string, clock: Pick<Clock, 'now'>, undoing: DisposableStack): string | undefined {
  const files = findFiles(target);
  if (files.length === 0) return undefined;
  const before = `${target}.before-${new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const suffix of files) rename(target + suffix, before + suffix, undoing);
  return before;
}

/** Renames a file, and adds the way back. */
function rename(from: string, to: string, undoing: DisposableStack): void {
  renameSync(from, to);
  undoing.defer(() => renameSync(to, from));
}

/** Finds the suffixes of the files that exist. A log may have outlived its database. */
function findFiles(target: string): readonly string[] {
  return SUFFIXES.filter((suffix) => existsSync(target + suffix));
}
