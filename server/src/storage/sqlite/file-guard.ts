import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../../unavailable-error.ts';
import { orUnavailable } from './or-unavailable.ts';

/**
 * Asserts that the file of an open database still is the one in its place.
 *
 * @throws UnavailableError once it no longer is, or cannot be looked at.
 */
export type FileGuard = () => void;

/**
 * Makes a check that the file of an open database still is the one in its place.
 *
 * SQLite goes on without an error when its file was deleted, emptied or replaced: charges would be acknowledged and lost
 * with the process, and changes of accounts would go unseen.
 */
export function fileGuard(database: DatabaseSync): FileGuard {
  const file = database.location();
  if (file === null) throw new Error('The database is not in a file.');
  const { ino } = statSync(file);
  return () => {
    const found = orUnavailable(() => statSync(file, { throwIfNoEntry: false }));
    if (found?.ino !== ino || found.size === 0) {
      throw new UnavailableError(
        `The database ${file} was deleted, emptied or replaced. Restart to use what is there.`,
      );
    }
  };
}
