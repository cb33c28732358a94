import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { assertIntactDatabase } from './assert-intact-database.ts';
import { flush } from './backup.ts';
import { databaseFileOf } from './database.ts';
import { BUSY, sqliteCodeOf } from './failure-reason.ts';
import { rememberIdentity, unmarkInUse } from './identity-file.ts';

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
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const target = databaseFileOf(dataDirectory);
  const size = statSync(target, { throwIfNoEntry: false })?.size;
  if (size && !replace) {
    throw new Error(`${dataDirectory} has a database. With --replace it is moved aside; stop servers before.`);
  }
  if (size && realpathSync(file) === realpathSync(target)) throw new Error(`${file} is that database itself.`);
  assertUnused(target);
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

/** A database that another process has open cannot leave the mode in which it writes ahead. A damaged one is not asked. */
function assertUnused(target: string): void {
  if (!existsSync(target)) return;
  try {
    using database = new DatabaseSync(target, { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (cause) {
    if (sqliteCodeOf(cause) !== BUSY) return;
    throw new Error(`${target} is in use: stop what uses it first.`, { cause });
  }
}

/** SQLite would read a log that is left behind into the database that takes the place, and damage it. */
function moveAside(target: string): string | undefined {
  const before = `${target}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const there = ['', '-wal', '-shm'].filter((suffix) => existsSync(target + suffix));
  for (const suffix of there) renameSync(target + suffix, before + suffix);
  return there.length > 0 ? before : undefined;
}
