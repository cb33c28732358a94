import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../../unavailable-error.ts';
import { orUnavailable } from './or-unavailable.ts';

/** A file, and what tells it from another one in its place. */
export interface DatabaseFile {
  readonly path: string;
  readonly ino: number;
}

/**
 * Asserts that the file of an open database still is the one in its place.
 *
 * @throws UnavailableError once it no longer is, or cannot be looked at.
 */
export type FileGuard = () => void;

/** Finds the file of an open database. */
export function findFile(database: DatabaseSync): DatabaseFile {
  const path = database.location();
  if (path === null) throw new Error('The database is not in a file.');
  return { path, ino: statSync(path).ino };
}

/**
 * Makes a check that the file of an open database still is the one in its place.
 *
 * SQLite goes on without an error when its file was deleted, emptied or replaced: charges would be acknowledged and lost
 * with the process, and changes of accounts would go unseen.
 */
export function fileGuard({ path, ino }: DatabaseFile): FileGuard {
  return () => {
    const found = orUnavailable(() => statSync(path, { throwIfNoEntry: false }));
    if (found?.ino !== ino || found.size === 0) {
      throw new UnavailableError(
        `The database ${path} was deleted, emptied or replaced. Restart to use what is there.`,
      );
    }
  };
}
