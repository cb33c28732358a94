import type { Log } from '../../logger.ts';
import { DAYS_KEPT } from '../../quota/utc-day.ts';
import type { Connections } from './connections.ts';
import { reasonOf } from './reason-of.ts';

/** Few enough to be deleted within the time that a statement has. */
const ROWS_AT_ONCE = 5_000;

/** Deletes the counters of days gone by. What cannot be deleted now is deleted on another day. */
export async function forgetOldDays(connections: Connections, today: number, log: Log): Promise<void> {
  // Rows that another process is deleting are left to it.
  const forget = `WITH old AS (
      SELECT account_id, day FROM usage WHERE day < $1 ORDER BY day LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
    ) DELETE FROM usage USING old WHERE usage.account_id = old.account_id AND usage.day = old.day RETURNING 1`;
  try {
    while ((await connections.run(forget, [today - DAYS_KEPT + 1])).length === ROWS_AT_ONCE);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'the counters of days gone by could not be deleted');
  }
}
