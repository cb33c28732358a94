import type { Charge, ChargeRequest, QuotaStore } from '../../quota/quota-store.ts';
import { Batcher } from '../batcher.ts';
import { type ChargedCounter, handOut, sumUp } from '../charge-batch.ts';
import { forgetOnNewDay } from '../forget-on-new-day.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { StorageSurroundings } from '../storage.ts';
import { CHARGE, TODAY } from './charge-statement.ts';
import type { Connections, Row } from './connections.ts';
import { forgetOldDays } from './forget-old-days.ts';

/**
 * Creates the store of counters in Postgres, whose clock decides the day.
 *
 * Charges that come while a statement is under way share the next statement and its commit. A charge whose fate is
 * unknown is refused and never sent again: it may be counted, but no request is counted twice or served for free.
 */
export function createPostgresQuotaStore(
  { charging, requests, operators }: Readonly<Record<'charging' | 'requests' | 'operators', Connections>>,
  identityCheck: IdentityCheck,
  { log }: Pick<StorageSurroundings, 'log'>,
): QuotaStore {
  const seeDay = forgetOnNewDay(log, (day) => forgetOldDays(requests, day));
  const charges = new Batcher<ChargeRequest, Charge>(async (asked, timeoutMs) => {
    const { totals, places } = sumUp(asked);
    const accounts = totals.map(({ accountId }) => accountId);
    const [counts, limits] = [totals.map(({ count }) => count), totals.map(({ limit }) => limit)];
    const rows = await charging.run(CHARGE, [accounts, counts, limits], timeoutMs);
    identityCheck.assertSame(rows[0]);
    seeDay(Number(rows[0]?.day));
    return handOut(places, rows.map(readChargedCounter));
  });
  return {
    charge: (request, _now, asker) => charges.ask(request, asker),
    async read(accountId) {
      const [row] = await requests.run(
        `SELECT day, now_ms, (SELECT used FROM usage WHERE usage.day = today.day AND account_id = $1) AS used
         FROM (${TODAY}) AS today`,
        [accountId],
      );
      return { day: Number(row?.day), now: Number(row?.now_ms), used: Number(row?.used ?? 0) };
    },
    async readBetween(firstId, lastId) {
      const rows = await operators.run(
        `SELECT day, account_id, used FROM (${TODAY}) AS today
         LEFT JOIN (SELECT * FROM usage WHERE account_id BETWEEN $1 AND $2) AS usage USING (day)`,
        [firstId, lastId],
      );
      const counted = rows.filter((row) => row.account_id !== null);
      return {
        day: Number(rows[0]?.day),
        used: new Map(counted.map((row) => [Number(row.account_id), Number(row.used)])),
      };
    },
  };
}

/** Reads a row of {@link CHARGE}. */
function readChargedCounter(row: Row): ChargedCounter {
  return { day: Number(row.day), now: Number(row.now_ms), before: Number(row.before), after: Number(row.after) };
}
