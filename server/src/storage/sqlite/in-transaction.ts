import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs some statements as one transaction, which takes the lock for writing at once.
 *
 * @throws what the work threw, or what SQLite said at COMMIT; the transaction is rolled back.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
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

/** After a failed COMMIT the transaction may be gone already. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // The first error says more than this one would.
  }
}
