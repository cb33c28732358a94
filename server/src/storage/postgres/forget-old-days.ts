import { setTimeout } from 'node:timers/promises';
import { DAYS_KEPT } from '../../quota/utc-day.ts';
import type { Connections } from './connections.ts';

/** Few enough to be deleted in some milliseconds, so that no charge waits for the disk much longer than it would. */
const ROWS_AT_ONCE = 2_000;

/** Each step finds the next day by the index; DISTINCT would read every counter. */
const OLDER = `WITH RECURSIVE days (day) AS (
    SELECT max(day) FROM usage WHERE day <= $1
    UNION ALL SELECT (SELECT max(day) FROM usage WHERE usage.day < days.day) FROM days WHERE day IS NOT NULL
  ) SELECT day FROM days WHERE day IS NOT NULL OFFSET ${DAYS_KEPT}`;

/**
 * Goes on after the last account: the index keeps what was deleted until it is vacuumed, and reading all of that again
 * for each slice would take longer and longer. Rows that another process is deleting are left to it.
 */
const DELETE_SOME = `WITH old AS (
    SELECT account_id FROM usage WHERE day = $1 AND account_id > $2
    ORDER BY account_id LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM usage USING old WHERE day = $1 AND usage.account_id = old.account_id)
  SELECT max(account_id) AS last FROM old`;

/**
 * Deletes the counters of all but the latest days on which anybody was charged, up to a day that has lasted, a slice at a
 * time. Between slices it rests for as long as the last one took: the disk is the charges' first.
 *
 * @throws UnavailableError when it cannot be done now. What is left is deleted on another day.
 */
export async function forgetOldDays(connections: Connections, lasting: number): Promise<void> {
  for (const { day } of await connections.run(OLDER, [lasting])) await forgetDay(connections, Number(day));
}

async function forgetDay(connections: Connections, day: number): Promise<void> {
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const startedAt = performance.now();
    const [row] = await connections.run(DELETE_SOME, [day, last]);
    if (row?.last === null || row === undefined) return;
    last = Number(row.last);
    await setTimeout(performance.now() - startedAt, undefined, { ref: false });
  }
}
