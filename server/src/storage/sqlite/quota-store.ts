import type { DatabaseSync } from 'node:sqlite';
import type { Charge, ChargeRequest, QuotaStore } from '../../quota/quota-store.ts';
import { DAYS_KEPT, toUtcDay } from '../../quota/utc-day.ts';
import { Batcher } from '../batcher.ts';
import { handOut, sumUp } from '../charge-batch.ts';
import { forgetOnNewDay } from '../forget-on-new-day.ts';
import type { StorageSurroundings } from '../storage.ts';
import type { BackgroundWriter } from './background-writer.ts';
import { translateFailures } from './failure-reason.ts';
import type { Write } from './statement.ts';

/** Enough for a wait for the lock and a slow commit. */
const LONGEST_WAIT_MS = 2_500;

/** A slice takes a millisecond or two, for which charges wait. */
const ROWS_AT_ONCE = 2_000;

/** Finds the days by the index, from the given one backwards. DISTINCT would read every counter. */
const KEPT_DAYS = `WITH RECURSIVE days (day) AS (
    SELECT max(day) FROM usage WHERE day <= ?
    UNION ALL SELECT (SELECT max(day) FROM usage WHERE usage.day < days.day) FROM days WHERE day IS NOT NULL
    LIMIT ${DAYS_KEPT}
  )`;
const FORGET_SOME = `${KEPT_DAYS} DELETE FROM usage WHERE (day, account_id) IN (
    SELECT day, account_id FROM usage WHERE day < (SELECT min(day) FROM days) LIMIT ${ROWS_AT_ONCE})`;

interface AskedAt extends ChargeRequest {
  readonly now: number;
}

/**
 * Creates the store of counters in SQLite.
 *
 * Charges that come during a commit share the next commit, which is the expensive part; each is acknowledged after its
 * commit. The latest of them decides the day.
 */
export function createSqliteQuotaStore(
  database: DatabaseSync,
  { writer, write }: { readonly writer: Pick<BackgroundWriter, 'call'>; readonly write: Write },
  { log }: Pick<StorageSurroundings, 'log'>,
): QuotaStore {
  const select = database.prepare('SELECT used FROM usage WHERE day = ? AND account_id = ?');
  const selectBetween = database.prepare(
    'SELECT account_id, used FROM usage WHERE day = ? AND account_id BETWEEN ? AND ?',
  );
  const selectDays = database.prepare(
    `${KEPT_DAYS} SELECT day, used FROM days CROSS JOIN usage USING (day) WHERE account_id = ?`,
  );
  const seeDay = forgetOnNewDay(log, async (day) => {
    for (let deleted: unknown = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; ) {
      const [, [row] = []] = await write({ sql: FORGET_SOME, values: [day] }, { sql: 'SELECT changes() AS deleted' });
      deleted = row?.deleted;
    }
  });
  const charges = new Batcher<AskedAt, Charge>(async (asked, timeoutMs) => {
    const { totals, places } = sumUp(asked);
    const { now = 0 } = asked.at(-1) ?? {};
    const day = toUtcDay(now);
    const charged = await writer.call('charge', timeoutMs, { day, totals });
    seeDay(day);
    return handOut(
      places,
      charged.map((counter) => ({ ...counter, now })),
    );
  }, LONGEST_WAIT_MS);
  return {
    charge: (request, now, asker) => charges.ask({ ...request, now }, asker),
    read(accountId, now) {
      const day = toUtcDay(now);
      return { used: Number(translateFailures(() => select.get(day, accountId))?.used ?? 0), day };
    },
    async readDays(accountId, now) {
      const today = toUtcDay(now);
      const rows = translateFailures(() => selectDays.all(today, accountId));
      return { today, used: new Map(rows.map((row) => [Number(row.day), Number(row.used)])) };
    },
    async readBetween(first, last, now) {
      const day = toUtcDay(now);
      const rows = translateFailures(() => selectBetween.all(day, first, last));
      return { day, used: new Map(rows.map((row) => [Number(row.account_id), Number(row.used)])) };
    },
  };
}
