import type { DatabaseSync } from 'node:sqlite';
import type { StorageSigns } from '../identity-witness.ts';
import type { Row } from './writing/statement.ts';

/** Columns that tell a storage from another one; a SELECT of them has one row, even where there is no identity. */
export const SIGNS = `(SELECT identity FROM storage_identity) AS identity,
  EXISTS (SELECT 1 FROM accounts) AS has_accounts,
  (SELECT seq FROM sqlite_sequence WHERE name = 'accounts') AS created`;

/** Reads {@link SIGNS}. */
export function signsOf(row: Row | undefined): StorageSigns {
  return { identity: row?.identity, hasAccounts: row?.has_accounts === 1, created: Number(row?.created ?? 0) };
}

/**
 * Numbers of a database that only ever grow, so that an older copy of it has smaller ones. Each is in a table of one
 * row, which is on one page: a reader of the file alone finds none of them half-written.
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

/** The identity of an open database; `undefined` where there is none, as in one that an older Crossrate has written. */
export function readIdentity(database: DatabaseSync): string | undefined {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storage_identity'").get();
  const row = table && database.prepare('SELECT identity FROM storage_identity').get();
  return row ? String(row.identity) : undefined;
}
