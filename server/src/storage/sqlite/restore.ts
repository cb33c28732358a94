import { chmodSync, constants, copyFileSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { assertIntactDatabase } from './assert-intact-database.ts';
import { databaseFileOf } from './database.ts';
import { BUSY, sqliteCodeOf } from './failure-reason.ts';
import { flush } from './flush.ts';
import { rememberIdentity, unmarkInUse } from './identity-file.ts';
import { makeFolder } from './make-folder.ts';

/** A database, and what SQLite would take for a part of the one in its place. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/**
 * Puts a backup in the place of the database of a data directory. It keeps the identity that it was made with.
 *
 * What is left of a database that is lost is moved aside.
 *
 * @param replace - Whether a database that is there is moved aside, too; no server may use it.
 * @returns Where the database is now that was there before; `undefined` where there was none.
 * @throws Error when the backup is none, is damaged, or may not take the place; then nothing has changed.
 */
export function restoreSqlite(
  dataDirectory: string,
  file: string,
  { replace }: { readonly replace: boolean },
): string | undefined {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (existsSync(`${file}-wal`)) {
    throw new Error(`${file} has a -wal beside it: it is no backup, but the file of a database that may be in use.`);
  }
  makeFolder(dataDirectory);
  const target = databaseFileOf(dataDirectory);
  const size = statSync(target, { throwIfNoEntry: false })?.size;
  if (size && !replace) {
    throw new Error(`${dataDirectory} has a database. With --replace it is moved aside; stop servers before.`);
  }
  if (size && realpathSync(file) === realpathSync(target)) throw new Error(`${file} is that database itself.`);
  // SQLite would delete the log of an emptied one, which may hold something.
  if (size) assertUnused(target);
  const temporary = `${target}.${process.pid}.part`;
  try {
    copyFileSync(file, temporary, constants.COPYFILE_EXCL);
    chmodSync(temporary, 0o600);
    const identity = assertRestorable(temporary, file);
    flush(temporary);
    const before = moveAside(target);
    renameSync(temporary, target);
    unmarkInUse(dataDirectory);
    rememberIdentity(dataDirectory, identity);
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
    throw new Error(`${file} cannot be restored: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * A database that another process has open cannot leave the mode in which it writes ahead. A damaged one is not asked.
 */
function assertUnused(target: string): void {
  try {
    using database = new DatabaseSync(target, { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (cause) {
    if (sqliteCodeOf(cause) !== BUSY) return;
    throw new Error(`${target} is in use: stop what uses it first.`, { cause });
  }
}

function moveAside(target: string): string | undefined {
  const files = findFiles(target);
  if (files.length === 0) return undefined;
  const before = `${target}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const suffix of files) renameSync(target + suffix, before + suffix);
  return before;
}

/** A log may be there without its database, which was lost. */
function findFiles(target: string): readonly string[] {
  return SUFFIXES.filter((suffix) => existsSync(target + suffix));
}
