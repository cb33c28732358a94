import type { Log } from '../../logger.ts';
import type { Charge, QuotaStore } from '../../quota/quota-store.ts';
import { Batcher } from '../batcher.ts';
import { CHARGE, TODAY } from './charge-statement.ts';
import type { Connections, Row } from './connections.ts';
import { forgetOldDays } from './forget-old-days.ts';

interface Asked {
  readonly accountId: number;
  readonly limit: number;
}

/**
 * Counters in Postgres, whose clock decides the day.
 *
 * Charges that come while others are being charged share the next statement, and so its commit. One whose fate is not
 * known for certain is refused and never sent again: it may be counted, but nobody is served for it twice.
 */
export function postgresQuotaStore(
  { charging, requests, operators }: Readonly<Record<'charging' | 'requests' | 'operators', Connections>>,
  log: Log,
): QuotaStore {
  let newestDay = 0;
  const charges = new Batcher<Asked, Charge>(async (asked, timeoutMs) => {
    const rows = await charging.run(CHARGE, parametersOf(asked), timeoutMs);
    const day = Number(rows[0]?.day);
    if (day > newestDay) {
      newestDay = day;
      void forgetOldDays(requests, day, log);
    }
    return handOut(asked, rows);
  });
  return {
    charge: (accountId, limit) => charges.ask({ accountId, limit }),
    async read(accountId) {
      const [row] = await requests.run(
        `SELECT day, (SELECT used FROM usage WHERE usage.day = today.day AND account_id = $1) AS used
         FROM (${TODAY}) AS today`,
        [accountId],
      );
      return { day: Number(row?.day), used: Number(row?.used ?? 0) };
    },
    async readAll() {
      const rows = await operators.run(
        `SELECT day, account_id, used FROM (${TODAY}) AS today LEFT JOIN usage USING (day)`,
      );
      const counted = rows.filter((row) => row.account_id !== null);
      return {
        day: Number(rows[0]?.day),
        used: new Map(counted.map((row) => [Number(row.account_id), Number(row.used)])),
      };
    },
  };
}

/** Accounts, how often each is to be charged, and the lowest limit that was named for it. */
function parametersOf(asked: readonly Asked[]): readonly (readonly number[])[] {
  const byAccount = new Map<number, { count: number; limit: number }>();
  for (const { accountId, limit } of asked) {
    const known = byAccount.get(accountId);
    byAccount.set(accountId, { count: (known?.count ?? 0) + 1, limit: Math.min(known?.limit ?? limit, limit) });
  }
  const totals = [...byAccount.values()];
  return [[...byAccount.keys()], totals.map(({ count }) => count), totals.map(({ limit }) => limit)];
}

/** Hands out what was granted to each account in the order of the calls. */
function handOut(asked: readonly Asked[], rows: readonly Row[]): Charge[] {
  const counters = new Map(
    rows.map((row) => [
      Number(row.account_id),
      { day: Number(row.day), next: Number(row.before) + 1, last: Number(row.after) },
    ]),
  );
  return asked.map(({ accountId }) => {
    const counter = counters.get(accountId);
    if (!counter) throw new Error(`Nothing is known of the charges of account ${accountId}.`);
    const { day, next, last } = counter;
    if (next > last) return { granted: false, used: last, day };
    counter.next += 1;
    return { granted: true, used: next, day };
  });
}
