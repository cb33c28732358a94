import type { Subject } from '../change-feed.ts';
import { CHANNEL } from './schema.ts';

/**
 * Writes a change so that the same statement raises the revision of each subject and tells the other processes, unless
 * nothing changes.
 *
 * @param change - A statement with a RETURNING, whose rows become those of the whole.
 */
export function countChange(change: string, ...subjects: readonly Subject[]): string {
  const raised = subjects.map((subject) => `${subject} = ${subject} + 1`).join(', ');
  return `WITH changed AS (${change}), raised AS (
      UPDATE revisions SET ${raised} WHERE EXISTS (SELECT FROM changed) RETURNING pg_notify(${CHANNEL}, '')
    ) SELECT * FROM changed`;
}
