import type { QuotaStore } from '../../quota/quota-store.ts';
import { DAYS_KEPT } from '../../quota/utc-day.ts';
import { forgetOnNewDay } from '../forget-on-new-day.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { StorageSurroundings } from '../storage.ts';
import { TODAY } from './charge-statement.ts';
import { createCharges } from './charges.ts';
import type { Connections } from './connections.ts';
import { forgetOldDays } from './forget-old-days.ts';

/** Finds the days by the index, from today backwards. For a join of counters and days, the planner may read every counter. */
const READ_DAYS = `
  WITH RECURSIVE today AS (${TODAY}),
  days (day) AS (
    SELECT max(usage.day) FROM usage, today WHERE usage.day <= today.day
    UNION ALL SELECT (SELECT max(day) FROM usage WHERE usage.day < days.day) FROM days WHERE day IS NOT NULL
  ),
  kept AS (SELECT day FROM days WHERE day IS NOT NULL LIMIT ${DAYS_KEPT})
  SELECT today.day AS today, kept.day, (SELECT used FROM usage WHERE usage.day = kept.day AND account_id = $1) AS used
  FROM today LEFT JOIN kept ON true`;

/** Creates the store of counters in Postgres, whose clock decides the day. */
export function createPostgresQuotaStore(
  {
    charging,
    waiting,
    requests,
    operators,
  }: Readonly<Record<'charging' | 'waiting' | 'requests' | 'operators', Connections>>,
  identityCheck: IdentityCheck,
  { log }: Pick<StorageSurroundings, 'log'>,
): QuotaStore {
  const seeDay = forgetOnNewDay(log, (day) => forgetOldDays(requests, day));
  const charges = createCharges({ charging, waiting }, identityCheck, seeDay);
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
    async readDays(accountId) {
      const rows = await requests.run(READ_DAYS, [accountId]);
      const counted = rows.filter(({ used }) => used !== null);
      return {
        today: Number(rows[0]?.today),
        used: new Map(counted.map(({ day, used }) => [Number(day), Number(used)])),
      };
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
