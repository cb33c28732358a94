import type { Subject } from '../change-feed.ts';
import { CHANGES_LENGTH } from '../revisions-row.ts';
import { CHANNEL } from './schema.ts';

/** Notes which account a change was about. A change of several accounts is not noted: others forget all accounts. */
const NOTE_ACCOUNT = `changed_accounts = left(coalesce((
    SELECT min((revisions.accounts + 1) || ':' || key_digest || ' ') FROM changed HAVING count(*) = 1
  ), '') || changed_accounts, ${CHANGES_LENGTH})`;

/**
 * Writes a change so that the same statement raises the revision of each subject and tells the other processes, unless
 * nothing changes.
 *
 * @param change - A statement with a RETURNING, whose rows become those of the whole. A change of accounts returns their
 *   `key_digest`.
 */
export function countChange(change: string, ...subjects: readonly Subject[]): string {
  const raised = subjects.map((subject) => `${subject} = ${subject} + 1`);
  if (subjects.includes('accounts')) raised.push(NOTE_ACCOUNT);
  return `WITH changed AS (${change}), ${raise(raised, 'changed')} SELECT * FROM changed`;
}

function raise(raised: readonly string[], part: string): string {
  return `raised AS (
      UPDATE revisions SET ${raised.join(', ')} WHERE EXISTS (SELECT FROM ${part}) RETURNING pg_notify(${CHANNEL}, '')
    )`;
}
