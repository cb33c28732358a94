import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds all charges to the counters, within a transaction. Keeps the last charge, so that its number is not used again.
 */
export function foldCharges(database: DatabaseSync): void {
  database.exec(`
    INSERT INTO usage (day, account_id, folded)
    SELECT day, account_id, max(used) FROM charges WHERE true GROUP BY day, account_id
    ON CONFLICT DO UPDATE SET folded = max(folded, excluded.folded);
    DELETE FROM charges WHERE seq < (SELECT max(seq) FROM charges)`);
}
