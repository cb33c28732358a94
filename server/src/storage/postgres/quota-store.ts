import type { QuotaStore } from '../../quota/quota-store.ts';
import { forgetOnNewDay } from '../forget-on-new-day.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { StorageSurroundings } from '../storage.ts';
import { TODAY } from './charge-statement.ts';
import { createCharges } from './charges.ts';
import type { Connections } from './connections.ts';
import { forgetOldDays } from './forget-old-days.ts';

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
