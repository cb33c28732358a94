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
  readonly broken?: Rule | undefined;
}

/** How a process differs from others. */
export interface Habits {
  readonly readsMaps: 'always' | 'when refused' | 'never';
  /** Days by which the clock of the process is ahead. */
  readonly ahead: number;
  readonly computeSlot: (accountId: number) => number;
}

/** What became of a charge, and in which database. */
export interface Outcome {
  readonly fate: 'granted' | 'spent' | 'elsewhere' | 'unknown';
  readonly owner: number;
}

const LOST_ANSWERS = 0.05;
const LIMITS = { most: 1, timeoutMs: 850, statementMs: 850 };

/** A process of the service, as far as it charges. */
export class RoutingProcess implements AsyncDisposable {
  readonly #world: World;
  readonly #habits: Habits;
  readonly #connections: readonly Connections[];
  readonly #batchers: readonly Batcher<ChargeRequest, Charge | undefined>[];
  #maps: readonly ChargeMap[];

  constructor(world: World, habits: Habits) {
    [this.#world, this.#habits, this.#maps] = [world, habits, world.maps];
    this.#connections = world.shards.map(({ address }) => new Connections(address, LIMITS, createLog('error')));
    this.#batchers = this.#connections.map((connections) => new Batcher((asked) => this.#send(connections, asked)));
  }

  /** Charges a request. A refusal by the role of a database proves that nothing was counted, so others may be asked. */
  async charge(request: ChargeRequest): Promise<Outcome> {
    const { readsMaps } = this.#habits;
    if (readsMaps === 'always') this.#maps = this.#world.maps;
    const outcome = await this.#tryOwners(request);
    if (outcome.fate !== 'elsewhere' || readsMaps !== 'when refused') return outcome;
    this.#maps = this.#world.maps;
    return this.#tryOwners(request);
  }

  /** Asks the owner of today and, since clocks differ, those of the days beside it. */
  async #tryOwners(request: ChargeRequest): Promise<Outcome> {
    const slot = this.#habits.computeSlot(request.accountId);
    for (const owner of new Set([0, -1, 1].map((days) => findOwner(this.#maps, this.#today + days, slot)))) {
      const charge = await this.#batchers[owner]?.ask(request).catch(() => null);
      if (charge === null) return { owner, fate: this.#world.broken === 'refusesUnknown' ? 'granted' : 'unknown' };
      if (charge) return { owner, fate: charge.granted ? 'granted' : 'spent' };
    }
    return { owner: -1, fate: 'elsewhere' };
  }

  get #today(): number {
    return this.#world.day + this.#habits.ahead;
  }

  /** Sends a batch. The result is undefined for a request that the database refused by its role. */
  async #send(connections: Connections, asked: readonly ChargeRequest[]): Promise<(Charge | undefined)[]> {
    const { broken } = this.#world;
    const { totals, places } = sumUp(asked);
    const accounts = totals.map(({ accountId }) => accountId);
    const values: unknown[] = [accounts, totals.map(({ count }) => count), totals.map(({ limit }) => limit)];
    if (broken === 'hashesItself') values.push(accounts.map(this.#habits.computeSlot));
    if (broken === 'decidesDay') values.push(this.#today);
    const deliver = async () => {
      const rows = await connections.run(writeRoutedCharge(broken), values);
      if (Math.random() < LOST_ANSWERS) throw new Error('The answer was lost after the commit.');
      return rows;
    };
    const rows = await (broken === 'sendsOnce' ? deliver().catch(deliver) : deliver());
    const counters = new Map(
      rows.map((row) => [Number(row.account_id), { day: 0, before: Number(row.before), after: Number(row.after) }]),
    );
    const none = { day: 0, before: 0, after: 0 };
    const charges = handOut(
      places,
      accounts.map((account) => counters.get(account) ?? none),
    );
    return charges.map((charge, index) => (counters.has(asked[index]?.accountId ?? 0) ? charge : undefined));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connections of this.#connections) await connections[Symbol.asyncDispose]();
  }
}
