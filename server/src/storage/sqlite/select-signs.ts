import type { DatabaseSync } from 'node:sqlite';
import type { StorageSigns } from '../identity-check.ts';
import type { Row } from './writing/statement.ts';

/** The columns of {@link StorageSigns}. Their SELECT returns one row, even without an identity. */
export const SIGNS = `(SELECT identity FROM storage_identity) AS identity,
  EXISTS (SELECT 1 FROM accounts) AS has_accounts,
  (SELECT seq FROM sqlite_sequence WHERE name = 'accounts') AS created`;

/** Reads {@link SIGNS}. */
export function readSigns(row: Row | undefined): StorageSigns {
  return { identity: row?.identity, hasAccounts: row?.has_accounts === 1, created: Number(row?.created ?? 0) };
}

/**
 * Reads the numbers of a database that only grow, so that an older copy has smaller ones. Each is in a table of one row
 * and so on one page: a reader of the file alone never finds a half-written number.
 */
export function readGrowth(database: DatabaseSync): readonly number[] {
  const row = database
    .prepare(
      `SELECT probes, revisions.accounts, rates, decisions,
         (SELECT seq FROM sqlite_sequence WHERE name = 'accounts') AS created
       FROM storage_identity, revisions`,
    )
    .get();
  return Object.values(row ?? {}).map(Number);
}

/** Reads the identity of an open database; `undefined` for one of an older Crossrate, which has none. */
export function readIdentity(database: DatabaseSync): string | undefined {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storage_identity'").get();
  const row = table && database.prepare('SELECT identity FROM storage_identity').get();
  return row ? String(row.identity) : undefined;
}
