import type { DatabaseSync } from 'node:sqlite';
import type { Counter, QuotaStore } from '../../quota/quota-store.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { fileGuard } from './file-guard.ts';
import { orUnavailable } from './or-unavailable.ts';

/** Deleted sooner, they would grant a day's quota again when a clock that was ahead is set right. */
const DAYS_KEPT = 7;

interface PendingCharge extends Counter {
  readonly limit: number;
  readonly resolve: (used: number | undefined) => void;
  readonly reject: (error: UnavailableError) => void;
}

/**
 * Counters in the embedded database.
 *
 * The charges of one event-loop turn share one commit, since the commit is what costs, and none is acknowledged before it.
 */
export function sqliteQuotaStore(database: DatabaseSync): QuotaStore {
  const increment = database.prepare(
    `INSERT INTO usage (account_id, day, used) SELECT ?1, ?2, 1 WHERE ?3 > 0
     ON CONFLICT DO UPDATE SET used = used + 1 WHERE used < ?3 RETURNING used`,
  );
  const read = database.prepare('SELECT used FROM usage WHERE account_id = ? AND day = ?');
  const forget = database.prepare('DELETE FROM usage WHERE day < ?');
  const assertFile = fileGuard(database);
  let pending: PendingCharge[] = [];
  let newestDay = 0;

  function commitPending(): void {
    const charges = pending;
    pending = [];
    try {
      assertFile();
      database.exec('BEGIN IMMEDIATE');
      const results = charges.map(({ accountId, day, limit }) => increment.get(accountId, day, limit)?.used);
      forgetOldDays(charges);
      database.exec('COMMIT');
      charges.forEach(({ resolve }, index) => {
        const used = results[index];
        resolve(used === undefined ? undefined : Number(used));
      });
    } catch (cause) {
      const error = new UnavailableError('The quota could not be charged.', { cause });
      rollBack();
      for (const { reject } of charges) reject(error);
    }
  }

  function forgetOldDays(charges: PendingCharge[]): void {
    const day = Math.max(...charges.map((charge) => charge.day));
    if (day <= newestDay) return;
    forget.run(day - DAYS_KEPT + 1);
    newestDay = day;
  }

  /** After a failed COMMIT the transaction may be gone already. */
  function rollBack(): void {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      // The first error says more than this one would.
    }
  }

  return {
    charge(counter, limit) {
      return new Promise((resolve, reject) => {
        if (pending.length === 0) setImmediate(commitPending);
        pending.push({ ...counter, limit, resolve, reject });
      });
    },
    async used({ accountId, day }) {
      return orUnavailable(() => Number(read.get(accountId, day)?.used ?? 0));
    },
  };
}
