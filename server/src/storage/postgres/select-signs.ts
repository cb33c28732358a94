import type { StorageSigns } from '../identity-witness.ts';
import type { Row } from './connections.ts';

/** Columns that tell a storage from another one; a SELECT of them has one row, even where there is no identity. */
export const SIGNS = `(SELECT identity FROM storage_identity) AS identity,
  EXISTS (SELECT FROM accounts) AS has_accounts`;

/** Reads {@link SIGNS}. */
export function signsOf(row: Row | undefined): StorageSigns {
  return { identity: row?.identity, hasAccounts: row?.has_accounts === true };
}
