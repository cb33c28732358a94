import type { StorageSigns } from '../identity-check.ts';
import type { Row } from './connections.ts';

/** The columns of {@link StorageSigns}. Their SELECT returns one row, even without an identity. */
export const SIGNS = `(SELECT identity FROM storage_identity) AS identity,
  EXISTS (SELECT FROM accounts) AS has_accounts`;

/** Reads {@link SIGNS}. */
export function readSigns(row: Row | undefined): StorageSigns {
  return { identity: row?.identity, hasAccounts: row?.has_accounts === true };
}
