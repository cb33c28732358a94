import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs work as one transaction, which takes the lock for writing at once.
 *
 * @throws Error of the work or of the COMMIT, after a rollback.
 */
export function runInTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** Rolls back, unless a failed COMMIT has already ended the transaction. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // The first error says more than this one.
  }
}
