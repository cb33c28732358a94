import type { DatabaseSync } from 'node:sqlite';
import type { StorageSigns } from '../identity-witness.ts';
import type { Row } from './writing/statement.ts';

/** Columns that tell a storage from another one; a SELECT of them has one row, even where there is no identity. */
export const SIGNS = `(SELECT identity FROM storage_identity) AS identity,
  EXISTS (SELECT 1 FROM accounts) AS has_accounts`;

/** Reads {@link SIGNS}. */
export function signsOf(row: Row | undefined): StorageSigns {
  return { identity: row?.identity, hasAccounts: row?.has_accounts === 1 };
}

/** The identity of an open database; `undefined` where there is none, as in one that an older Crossrate has written. */
export function readIdentity(database: DatabaseSync): string | undefined {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storage_identity'").get();
  const row = table && database.prepare('SELECT identity FROM storage_identity').get();
  return row ? String(row.identity) : undefined;
}
