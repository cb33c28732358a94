import type { DatabaseSync } from 'node:sqlite';
import type { Charge, QuotaStore } from '../../quota/quota-store.ts';
import { DAYS_KEPT, utcDay } from '../../quota/utc-day.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { FileGuard } from './file-guard.ts';
import { inTransaction } from './in-transaction.ts';
import { orUnavailable } from './or-unavailable.ts';

interface PendingCharge {
  readonly accountId: number;
  readonly day: number;
  readonly limit: number;
  readonly resolve: (charge: Charge) => void;
  readonly reject: (error: UnavailableError) => void;
}

/**
 * Counters in the embedded database.
 *
 * The charges of one event-loop turn share one commit, since the commit is what costs, and none is acknowledged before it.
 */
export function sqliteQuotaStore(database: DatabaseSync, assertFile: FileGuard): QuotaStore {
  const increment = database.prepare(
    `INSERT INTO usage (account_id, day, used) SELECT ?1, ?2, 1 WHERE ?3 > 0
     ON CONFLICT DO UPDATE SET used = used + 1 WHERE used < ?3 RETURNING used`,
  );
  const select = database.prepare('SELECT used FROM usage WHERE account_id = ? AND day = ?');
  const selectAll = database.prepare('SELECT account_id, used FROM usage WHERE day = ?');
  const forget = database.prepare('DELETE FROM usage WHERE day < ?');
  let pending: PendingCharge[] = [];
  let newestDay = 0;

  function commitPending(): void {
    const charges = pending;
    pending = [];
    try {
      assertFile();
      const results = inTransaction(database, () => {
        forgetOldDays(charges);
        return charges.map(increase);
      });
      charges.forEach(({ resolve }, index) => {
        const result = results[index];
        if (result) resolve(result);
      });
    } catch (cause) {
      const error = new UnavailableError('The quota could not be charged.', { cause });
      for (const { reject } of charges) reject(error);
    }
  }

  function increase({ accountId, day, limit }: PendingCharge): Charge {
    const row = increment.get(accountId, day, limit);
    return row
      ? { granted: true, used: Number(row.used), day }
      : { granted: false, used: readUsed(accountId, day), day };
  }

  function readUsed(accountId: number, day: number): number {
    return Number(select.get(accountId, day)?.used ?? 0);
  }

  function forgetOldDays(charges: readonly PendingCharge[]): void {
    const day = Math.max(...charges.map((charge) => charge.day));
    if (day <= newestDay) return;
    forget.run(day - DAYS_KEPT + 1);
    newestDay = day;
  }

  return {
    charge(accountId, limit, now) {
      return new Promise((resolve, reject) => {
        if (pending.length === 0) setImmediate(commitPending);
        pending.push({ accountId, day: utcDay(now), limit, resolve, reject });
      });
    },
    async read(accountId, now) {
      const day = utcDay(now);
      return { used: orUnavailable(() => readUsed(accountId, day)), day };
    },
    async readAll(now) {
      const day = utcDay(now);
      const rows = orUnavailable(() => selectAll.all(day));
      return { day, used: new Map(rows.map((row) => [Number(row.account_id), Number(row.used)])) };
    },
  };
}
