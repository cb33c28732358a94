import type { Charge, ChargeRequest, QuotaStore } from '../../quota/quota-store.ts';
import { Batcher } from '../batcher.ts';
import { type AskedTogether, type ChargedCounter, handOut, sumUp } from '../charge-batch.ts';
import { forgetAfterAnHour } from '../forget-after-an-hour.ts';
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
  surroundings: Pick<StorageSurroundings, 'clock' | 'log'> & { readonly lastDay: number | undefined },
): QuotaStore {
  const seeDay = forgetAfterAnHour(surroundings, (lastingDay) => forgetOldDays(requests, lastingDay));
  const charges = new Batcher<ChargeRequest, Charge>(async (asked, timeoutMs) => {
    const { totals, places } = sumUp(asked, ({ accountId }) => accountId);
    const rows = await charging.run(CHARGE, listParameters(totals), timeoutMs);
    identityCheck.assertIdentity(rows[0]?.identity);
    seeDay(Number(rows[0]?.day));
    return handOut(places, readChargedCounters(totals, rows));
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

/** Lists the parameters of {@link CHARGE}: accounts, numbers of requests, and limits. */
function listParameters(totals: readonly AskedTogether<ChargeRequest>[]): readonly (readonly number[])[] {
  return [
    totals.map(({ first }) => first.accountId),
    totals.map(({ count }) => count),
    totals.map(({ limit }) => limit),
  ];
}

/** Reads the rows of {@link CHARGE}, in the order of the totals. */
function readChargedCounters(totals: readonly AskedTogether<ChargeRequest>[], rows: readonly Row[]): ChargedCounter[] {
  const byAccount = new Map(rows.map((row) => [Number(row.account_id), row]));
  return totals.map(({ first: { accountId } }) => {
    const row = byAccount.get(accountId);
    if (!row) throw new Error(`Nothing is known of the charges of account ${accountId}.`);
    return { day: Number(row.day), now: Number(row.now_ms), before: Number(row.before), after: Number(row.after) };
  });
}
