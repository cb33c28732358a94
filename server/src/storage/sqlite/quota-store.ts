import type { DatabaseSync } from 'node:sqlite';
import type { Charge, ChargeRequest, QuotaStore } from '../../quota/quota-store.ts';
import { toUtcDay } from '../../quota/utc-day.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { Batcher } from '../batcher.ts';
import { type AskedTogether, handOut, sumUp } from '../charge-batch.ts';
import { forgetAfterAnHour } from '../forget-after-an-hour.ts';
import type { StorageSurroundings } from '../storage.ts';
import type { ChargeOrder } from './counting/charge-order.ts';
import { FollowedCounters } from './counting/followed-counters.ts';
import { SELECT_USED } from './counting/select-used.ts';
import { describeFailure } from './failure-reason.ts';
import { translateFailures } from './translate-failures.ts';
import type { BackgroundWriter } from './writing/background-writer.ts';

interface AskedOnDay extends ChargeRequest {
  readonly day: number;
}

/** Enough for a wait for the lock and a slow commit. */
const PATIENCE = { longestWaitMs: 2_500, shortestBatchMs: 500 };

/**
 * Creates the store of counters in SQLite.
 *
 * Charges that come during a commit share the next commit, which is the expensive part; each is acknowledged after its
 * commit. Readings without a charge come from memory, which follows the commits of all processes.
 */
export function createSqliteQuotaStore(
  database: DatabaseSync,
  writer: Pick<BackgroundWriter, 'charge' | 'forgetDays'>,
  { clock, log }: Pick<StorageSurroundings, 'clock' | 'log'>,
): QuotaStore {
  const counters = new FollowedCounters(database);
  const selectBetween = database.prepare(SELECT_USED);
  // Even after a fold, the last charge is still there.
  const last = database.prepare('SELECT day FROM charges ORDER BY seq DESC LIMIT 1').get();
  const lastDay = last && Number(last.day);
  const seeDay = forgetAfterAnHour({ clock, log, lastDay }, (lastingDay) => writer.forgetDays(lastingDay));
  const charges = new Batcher<AskedOnDay, Charge>(async (asked, timeoutMs) => {
    const { totals, places } = sumUp(asked, ({ accountId, day }) => `${day}/${accountId}`);
    const order = buildOrder(totals);
    try {
      const receipt = await writer.charge(order, timeoutMs);
      counters.take(order, receipt);
      for (const day of new Set(order.days)) seeDay(day);
      const { before, after } = receipt;
      const charged = order.days.map((day, place) => ({ day, before: before[place] ?? 0, after: after[place] ?? 0 }));
      return handOut(places, charged);
    } catch (cause) {
      throw new UnavailableError('The quota could not be charged.', { cause, reason: describeFailure(cause) });
    }
  }, PATIENCE);
  return {
    charge: ({ accountId, limit }, now, asker) => charges.ask({ accountId, day: toUtcDay(now), limit }, asker),
    read(accountId, now) {
      const day = toUtcDay(now);
      return { used: translateFailures(() => counters.read(day, accountId)), day };
    },
    async readBetween(first, last, now) {
      const day = toUtcDay(now);
      const rows = translateFailures(() => selectBetween.all(day, first, last));
      return { day, used: new Map(rows.map((row) => [Number(row.account_id), Number(row.used)])) };
    },
  };
}

function buildOrder(totals: readonly AskedTogether<AskedOnDay>[]): ChargeOrder {
  // V8 takes an array of `map` for one with holes, and sends such an array to a thread at twice the cost.
  const [accounts, days, counts, limits]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const { first, count, limit } of totals) {
    accounts.push(first.accountId);
    days.push(first.day);
    counts.push(count);
    limits.push(limit);
  }
  return { accounts, days, counts, limits };
}
