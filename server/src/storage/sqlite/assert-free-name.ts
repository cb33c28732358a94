import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findDatabasePath } from './database.ts';
import { OWN_FILES } from './identity-file.ts';

/**
 * The suffixes of the files of a database. When SQLite opens the database, it deletes any file with the last suffix.
 */
const SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/**
 * Asserts that a new file of an operator does not get a name that SQLite, or this service, uses for a part of a database.
 * Such a backup would be deleted at the next start.
 *
 * @throws Error when the name is taken, whether its file exists or not.
 */
export function assertFreeName(dataDirectory: string, file: string): void {
  const database = findDatabasePath(dataDirectory);
  const taken = [
    ...SUFFIXES.map((suffix) => database + suffix),
    ...OWN_FILES.map((name) => join(dataDirectory, name)),
  ].map(findPlace);
  if (!taken.includes(findPlace(file))) return;
  throw new Error(`${file} is a name that the database itself uses: choose another one for the backup.`);
}

/** Finds the place of a file that need not exist. */
function findPlace(file: string): string {
  const folder = dirname(file);
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}
