import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatReason } from '../../format-reason.ts';
import { assertDatabase, findDatabasePath } from './database.ts';
import { BUSY_TIMEOUT_MS } from './failure-reason.ts';
import { finishCopy, flush } from './finish-copy.ts';

/**
 * Backs up the database of a data directory into a new file for its owner only, while servers use the database. The
 * backup has all earlier commits, and none that happen in the meantime.
 *
 * @returns the size of the file in bytes.
 * @throws Error when the database is missing, damaged or not as Crossrate creates it, or when the file exists or cannot
 *   be written; the reason of the signal when it is aborted.
 */
export async function backUpSqlite(dataDirectory: string, file: string, signal: AbortSignal): Promise<number> {
  assertDatabase(dataDirectory);
  const path = findDatabasePath(dataDirectory);
  assertFree(file);
  const temporary = `${file}.${randomUUID()}.part`;
  let made = temporary;
  closeSync(openSync(temporary, 'wx', 0o600));
  try {
    using database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    database.prepare('VACUUM INTO ?').run(temporary);
    await finishCopy(temporary, signal);
    assertFree(file);
    renameSync(temporary, file);
    made = file;
    flush(dirname(file));
    return statSync(file).size;
  } catch (cause) {
    for (const left of [made, `${temporary}-journal`]) rmSync(left, { force: true });
    signal.throwIfAborted();
    throw new Error(`${path} cannot be backed up to ${file}: ${formatReason(cause)}`, { cause });
  }
}

function assertFree(file: string): void {
  // `existsSync` would follow a link, and miss one whose target is gone.
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new Error(`${file} exists already; a backup overwrites nothing.`);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder ${dirname(file)} for ${file}.`);
  }
}
