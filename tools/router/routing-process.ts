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
export interface Habits {
  /** Whether it reads the published maps, for each attempt at a request. */
  readonly readsMaps: readonly boolean[];
  /** Days by which its clock is ahead. */
  readonly ahead: number;
  readonly computeSlot: (accountId: number) => number;
}

const LOST_ANSWERS = 0.05;
const LIMITS = { most: 1, timeoutMs: 850, statementMs: 850 };

/** A process of the service, as far as it charges. */
export class RoutingProcess implements AsyncDisposable {
  readonly habits: Habits;
  readonly #world: World;
  readonly #connections: readonly Connections[];
  readonly #batchers: readonly Batcher<ChargeRequest, Charge | 'elsewhere'>[];
  #maps: readonly ChargeMap[];

  constructor(world: World, habits: Habits) {
    [this.#world, this.habits, this.#maps] = [world, habits, world.maps];
    this.#connections = world.shards.map(({ address }) => new Connections(address, LIMITS, createLog('error')));
    this.#batchers = this.#connections.map((connections) => new Batcher((asked) => this.#send(connections, asked)));
  }

  /**
   * Charges a request, and returns its fate and the database. A refusal by the role of a database proves that nothing was
   * counted. So the process then asks the owner of a day beside its own, as clocks differ, and may read the maps again.
   */
  async charge(
    request: ChargeRequest,
  ): Promise<{ fate: 'granted' | 'spent' | 'elsewhere' | 'unknown'; owner: number }> {
    const slot = this.habits.computeSlot(request.accountId);
    for (const isReading of this.habits.readsMaps) {
      if (isReading) this.#maps = this.#world.maps;
      for (const owner of new Set([0, -1, 1].map((days) => findOwner(this.#maps, this.#today + days, slot)))) {
        const charge = await this.#batchers[owner]?.ask(request).catch(() => undefined);
        if (!charge) return { owner, fate: this.#world.broken === 'refusesUnknown' ? 'granted' : 'unknown' };
        if (charge !== 'elsewhere') return { owner, fate: charge.granted ? 'granted' : 'spent' };
      }
    }
    return { owner: -1, fate: 'elsewhere' };
  }

  get #today(): number {
    return this.#world.day + this.habits.ahead;
  }

  async #send(connections: Connections, asked: readonly ChargeRequest[]): Promise<(Charge | 'elsewhere')[]> {
    const { broken } = this.#world;
    const { totals, places } = sumUp(asked);
    const accounts = totals.map(({ accountId }) => accountId);
    const values: unknown[] = [accounts, totals.map(({ count }) => count), totals.map(({ limit }) => limit)];
    if (broken === 'hashesItself') values.push(accounts.map(this.habits.computeSlot));
    if (broken === 'decidesDay') values.push(this.#today);
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
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connections of this.#connections) await connections[Symbol.asyncDispose]();
  }
}
