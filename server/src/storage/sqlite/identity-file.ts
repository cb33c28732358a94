import { closeSync, existsSync, lstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flush } from './flush.ts';

/** The file beside the database with its identity. A lost database leaves the file behind; a new one has none. */
const IDENTITY = 'crossrate.id';
const LONGEST_BYTES = 256;
/** The file that exists while the database is open, and after a crash. */
const IN_USE = 'crossrate.in-use';

/** The names of the files that this service writes beside the database. */
export const OWN_FILES = [IDENTITY, IN_USE] as const;

/**
 * Reads the identity of the database that a folder should have; `undefined` when none is known.
 *
 * @throws Error when the identity file cannot be used.
 */
export function readKnownIdentity(folder: string): string | undefined {
  const file = join(folder, IDENTITY);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const identity = stats.isFile() && stats.size <= LONGEST_BYTES ? readFileSync(file, 'utf8').trim() : '';
  if (identity) return identity;
  throw new Error(
    `${file} should hold the identity of the database and does not. Delete it if the database is the right one.`,
  );
}

/** Stores the identity of the database of a folder; deletes it for `undefined`. */
export function rememberIdentity(folder: string, identity: string | undefined): void {
  const file = join(folder, IDENTITY);
  if (identity === undefined) rmSync(file, { force: true });
  else if (!isKnown(folder, identity)) replaceFile(file, `${identity}\n`);
}

/** True while the database of a folder is open, or when it was not closed. */
export function isMarkedInUse(folder: string): boolean {
  return existsSync(join(folder, IN_USE));
}

/** Marks the database of a folder as open. */
export function markInUse(folder: string): void {
  if (!isMarkedInUse(folder)) closeSync(openSync(join(folder, IN_USE), 'a', 0o600));
}

/** Removes the mark of {@link markInUse}. */
export function unmarkInUse(folder: string): void {
  rmSync(join(folder, IN_USE), { force: true });
}

function isKnown(folder: string, identity: string): boolean {
  try {
    return readKnownIdentity(folder) === identity;
  } catch {
    return false;
  }
}

function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
    flush(temporary);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
