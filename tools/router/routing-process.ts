import { createLog } from '../../server/src/log/logger.ts';
import type { Charge, ChargeRequest } from '../../server/src/quota/quota-store.ts';
import { Batcher } from '../../server/src/storage/batcher.ts';
import { handOut, sumUp } from '../../server/src/storage/charge-batch.ts';
import { Connections } from '../../server/src/storage/postgres/connections.ts';
import { type ChargeMap, findOwner } from './charge-map.ts';
import { writeRoutedCharge } from './routed-charge.ts';
import type { Rule } from './rules.ts';
import type { Shard } from './shard.ts';

/** What all processes share: the databases, the maps that the first database publishes, the true day, a broken rule. */
export interface World {
  readonly shards: readonly Shard[];
  maps: readonly ChargeMap[];
  day: number;
  readonly broken: Rule | undefined;
}

/** How a process differs from others. */
interface Habits {
  /** Whether it reads the published maps, for each attempt at a request. */
  readonly readsMaps: readonly boolean[];
  /** Days by which its clock is ahead. */
  readonly ahead: number;
  readonly computeSlot: (accountId: number) => number;
}

const LOST_ANSWERS = 0.05;
const LIMITS = { most: 1, timeoutMs: 850, statementMs: 850 };

/** Creates a process of the service, as far as it charges. Its connections are closed with the resources. */
export function createRoutingProcess(resources: AsyncDisposableStack, world: World, habits: Habits) {
  const { broken } = world;
  const readToday = () => world.day + habits.ahead;
  let { maps } = world;

  const batchers = world.shards.map(({ address }) => {
    const connections = resources.use(new Connections(address, LIMITS, createLog('error')));
    return new Batcher<ChargeRequest, Charge | 'elsewhere'>(async (asked) => {
      const { totals, places } = sumUp(asked);
      const accounts = totals.map(({ accountId }) => accountId);
      const values: unknown[] = [accounts, totals.map(({ count }) => count), totals.map(({ limit }) => limit)];
      if (broken === 'hashesItself') values.push(accounts.map(habits.computeSlot));
      if (broken === 'decidesDay') values.push(readToday());
      const deliver = async () => {
        const rows = await connections.run(writeRoutedCharge(broken), values);
        if (Math.random() < LOST_ANSWERS) throw new Error('The answer was lost after the commit.');
        return rows;
      };
      const rows = await (broken === 'sendsOnce' ? deliver().catch(deliver) : deliver());
      const charged = accounts.map((account) => rows.find((row) => Number(row.account_id) === account));
      const counters = charged.map((row) => ({ day: 0, before: Number(row?.before), after: Number(row?.after) }));
      const charges = handOut(places, counters);
      return charges.map((charge, index) => (charged[places[index] ?? 0] ? charge : 'elsewhere'));
    });
  });

  /**
   * Charges a request, and returns its fate and the place of the database. A refusal by the role of a database proves that
   * nothing was counted. Only then does the process ask the owner of a day beside its own, as clocks differ.
   */
  return async ({ accountId, limit }: ChargeRequest): Promise<{ fate: string; owner: number }> => {
    const slot = habits.computeSlot(accountId);
    for (const isReading of habits.readsMaps) {
      if (isReading) ({ maps } = world);
      for (const owner of new Set([0, -1, 1].map((days) => findOwner(maps, readToday() + days, slot)))) {
        const charge = await batchers[owner]?.ask({ accountId, limit }).catch(() => undefined);
        if (!charge) return { owner, fate: broken === 'refusesUnknown' ? 'granted' : 'unknown' };
        if (charge !== 'elsewhere') return { owner, fate: charge.granted ? 'granted' : 'spent' };
      }
    }
    return { owner: -1, fate: 'elsewhere' };
  };
}
