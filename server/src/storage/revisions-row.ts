import type { Reading } from './change-feed.ts';

/** The columns of the row of revisions. */
export const REVISION_COLUMNS = 'accounts, creations, rates, decisions, changed_accounts';

/** The length of the column `changed_accounts` in characters: enough for the last dozen changes. */
export const CHANGES_LENGTH = 1_000;

/**
 * Reads the row of revisions.
 *
 * Its column `changed_accounts` is a text of the latest changes, the newest first: each is a revision, a colon, a key
 * digest and a space. The text is cut at its end, perhaps within a change.
 */
export function readRevisions(row: Readonly<Record<string, unknown>> = {}): Reading {
  const changes = String(row.changed_accounts).split(' ').slice(0, -1);
  return {
    accounts: Number(row.accounts),
    creations: Number(row.creations),
    rates: Number(row.rates),
    decisions: Number(row.decisions),
    changedAccounts: new Map(
      changes.map((change) => {
        const [revision, keyDigest = ''] = change.split(':');
        return [Number(revision), keyDigest];
      }),
    ),
  };
}
