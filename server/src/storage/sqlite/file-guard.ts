import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../../unavailable-error.ts';
import { orUnavailable } from './or-unavailable.ts';

/** How long a look at the file is good for. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Makes a check that the file of an open database still is the one in its place.
 *
 * SQLite goes on without an error when its file was deleted, emptied or replaced: charges would be acknowledged and lost
 * with the process, and changes of accounts would go unseen.
 *
 * @returns a function that throws UnavailableError once it no longer is, or cannot be looked at.
 */
export function fileGuard(database: DatabaseSync): () => void {
  const file = database.location();
  if (file === null) throw new Error('The database is not in a file.');
  const { ino } = statSync(file);
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lookedAt < LOOK_AGAIN_MS) return;
    const found = orUnavailable(() => statSync(file, { throwIfNoEntry: false }));
    if (found?.ino !== ino || found.size === 0) {
      throw new UnavailableError(
        `The database ${file} was deleted, emptied or replaced. Restart to use what is there.`,
      );
    }
    lookedAt = now;
  };
}
