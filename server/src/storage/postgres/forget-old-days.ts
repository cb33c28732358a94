import { setTimeout } from 'node:timers/promises';
import { DAYS_KEPT } from '../../quota/utc-day.ts';
import type { Connections } from './connections.ts';

/** Few enough to delete in some milliseconds, so that charges hardly wait longer for the disk. */
const ROWS_AT_ONCE = 2_000;

/** Finds each day by the index. DISTINCT would read every counter. */
const OLD_DAYS = `WITH RECURSIVE days (day) AS (
    SELECT max(day) FROM usage WHERE day <= $1
    UNION ALL SELECT (SELECT max(day) FROM usage WHERE usage.day < days.day) FROM days WHERE day IS NOT NULL
  ) SELECT day FROM days WHERE day IS NOT NULL OFFSET ${DAYS_KEPT}`;

/**
 * Continues after the last account, because the index keeps deleted rows until a vacuum: reading them again would make
 * each slice slower than the last. Skips rows that another process is deleting.
 */
const DELETE_SOME = `WITH old AS (
    SELECT account_id FROM usage WHERE day = $1 AND account_id > $2
    ORDER BY account_id LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM usage USING old WHERE day = $1 AND usage.account_id = old.account_id)
  SELECT max(account_id) AS last FROM old`;

/**
 * Deletes the counters of all but the latest days with charges up to a day, a slice at a time. Rests between slices for as
 * long as the last one took, because charges have priority on the disk.
 */
export async function forgetOldDays(connections: Connections, lastDay: number): Promise<void> {
  for (const { day } of await connections.run(OLD_DAYS, [lastDay])) {
    for (let last: unknown = Number.MIN_SAFE_INTEGER; last !== null; ) {
      const startedAt = performance.now();
      const [row] = await connections.run(DELETE_SOME, [day, last]);
      last = row?.last ?? null;
      await setTimeout(performance.now() - startedAt, undefined, { ref: false });
    }
  }
}
