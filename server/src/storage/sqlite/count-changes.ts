import type { DatabaseSync } from 'node:sqlite';
import { CHANGES_LENGTH } from '../revisions-row.ts';

const RAISE = `UPDATE revisions SET accounts = accounts + 1,
  changed_accounts = substr((accounts + 1) || ':' || ? || ' ' || changed_accounts, 1, ${CHANGES_LENGTH})`;

/** Counts changes of accounts, within a transaction, and notes their key digests, so that other processes forget only these. */
export function countChanges(database: DatabaseSync, ...keyDigests: readonly string[]): void {
  const raise = database.prepare(RAISE);
  for (const keyDigest of keyDigests) raise.run(keyDigest);
}
