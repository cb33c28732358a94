import { connect } from '../../server/src/storage/postgres/connect.ts';
import { computeSlot, SLOTS } from './charge-map.ts';
import { type Findings, Ledger } from './ledger.ts';
import { writeRoutedCharge } from './routed-charge.ts';
import { type Habits, RoutingProcess, type World } from './routing-process.ts';
import type { Rule } from './rules.ts';
import { Shard } from './shard.ts';

const BOUNDS = [20_000, 40_000, SLOTS];
const HABITS: readonly Habits[] = [
  { readsMaps: 'always', ahead: 0, computeSlot },
  { readsMaps: 'when refused', ahead: 0, computeSlot },
  { readsMaps: 'never', ahead: 0, computeSlot },
  { readsMaps: 'always', ahead: 1, computeSlot },
  // Another version of the program, with another hash.
  { readsMaps: 'always', ahead: 0, computeSlot: (accountId) => accountId % SLOTS },
];
/** The accounts with even ids reach their limits in the first load of a day, the others never. */
const ACCOUNTS = Array.from({ length: 24 }, (_, id) => ({ accountId: id + 1, limit: id % 2 ? 8 : 100_000 }));
const CONNECTIONS = 8;
const REQUESTS = 15;

/**
 * Sends charges through four days: the map changes, clocks differ, a database is lost.
 *
 * @param resources - Get the databases and the connections of the simulation.
 * @param server - The address of a Postgres in which databases can be created.
 * @param broken - A rule that nothing follows.
 */
export async function simulate(resources: AsyncDisposableStack, server: string, broken?: Rule): Promise<Findings> {
  const simulation = new Simulation(await createWorld(resources, server, broken), resources);
  await simulation.load();
  // The day has begun, so this change must be refused.
  await simulation.moveBound(0, 10_000, 1);
  await simulation.load();
  await simulation.moveBound(0, 10_000, 2);
  await simulation.load();
  // Midnight comes first where accounts leave, then everywhere.
  await simulation.setDays([2, 1, 1]);
  await simulation.load();
  await simulation.setDays([2, 2, 2]);
  await simulation.load();
  await simulation.moveBound(0, 30_000, 3);
  // Midnight comes first where accounts arrive.
  await simulation.setDays([3, 2, 2]);
  await simulation.load();
  await simulation.setDays([3, 3, 3]);
  await simulation.load();
  await simulation.loseLast(() => simulation.moveBound(1, 50_000, 4));
  await simulation.load();
  await simulation.setDays([4, 4, 4]);
  await simulation.moveBoundDuringCharge();
  await simulation.load();
  return simulation.compare();
}

async function createWorld(resources: AsyncDisposableStack, server: string, broken?: Rule): Promise<World> {
  const shards = BOUNDS.map((_, place) => resources.use(new Shard(server, place)));
  for (const [place, shard] of shards.entries()) {
    await shard.create({ fromDay: 0, low: BOUNDS[place - 1] ?? 0, high: BOUNDS[place] ?? 0 });
    await shard.setDay(1);
  }
  return { shards, maps: [{ fromDay: 0, bounds: BOUNDS }], day: 1, broken };
}

class Simulation {
  readonly #world: World;
  readonly #ledger = new Ledger();
  readonly #processes: readonly RoutingProcess[];
  #days = BOUNDS.map(() => 1);

  constructor(world: World, resources: AsyncDisposableStack) {
    this.#world = world;
    this.#processes = HABITS.map((habits) => resources.use(new RoutingProcess(world, habits)));
  }

  async setDays(days: readonly number[]): Promise<void> {
    for (const [place, shard] of this.#world.shards.entries()) await shard.setDay(days[place] ?? 0);
    this.#days = [...days];
    this.#world.day = Math.max(...days);
  }

  /** Sends charges from all processes, and demands that all databases but the lost one go on. */
  async load(lost?: number): Promise<void> {
    const waiting = new Set(this.#world.shards.keys());
    const send = async (process: RoutingProcess, habits: Habits) => {
      const isSound = habits.readsMaps !== 'never' && habits.computeSlot === computeSlot;
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const request = ACCOUNTS[Math.floor(Math.random() * ACCOUNTS.length)] ?? { accountId: 0, limit: 0 };
        const outcome = await process.charge(request);
        this.#ledger.record(request, outcome, this.#days[outcome.owner] ?? this.#world.day);
        if (outcome.fate === 'granted') waiting.delete(outcome.owner);
        // While clocks differ, an account may belong to neither of two databases.
        if (outcome.fate === 'elsewhere' && isSound && new Set(this.#days).size === 1) this.#ledger.recordStopped();
      }
    };
    const senders = this.#processes.flatMap((process, place) =>
      Array.from({ length: CONNECTIONS }, () => send(process, HABITS[place] as Habits)),
    );
    await Promise.all(senders);
    for (const place of waiting) if (place !== lost) this.#ledger.recordStopped();
  }

  /** Moves the bound between two neighbours from a day on: one of them gives slots, then the other one takes them. */
  async moveBound(place: number, bound: number, fromDay: number): Promise<void> {
    const { shards, maps, broken } = this.#world;
    const old = maps.at(-1)?.bounds ?? [];
    const bounds = old.with(place, bound);
    const [giver, taker] = bound < (old[place] ?? 0) ? [place, place + 1] : [place + 1, place];
    const describeRole = (of: number) => ({ fromDay, low: bounds[of - 1] ?? 0, high: bounds[of] ?? 0 });
    const isGiven = await shards[giver]?.giveUp(describeRole(giver), broken).catch(() => false);
    if (!isGiven && broken !== 'givesFirst') return;
    await shards[taker]?.take(describeRole(taker));
    this.#world.maps = [...maps, { fromDay, bounds }];
    this.#ledger.recordMove();
  }

  /** Loses the last database under load, and brings it back. */
  async loseLast(meanwhile: () => Promise<void>): Promise<void> {
    const place = BOUNDS.length - 1;
    const shard = this.#world.shards[place] as Shard;
    const loading = this.load(place);
    await shard.lose();
    await loading;
    await meanwhile();
    await this.load(place);
    await shard.restore();
  }

  /** Tries to move an account while the first charge of its day waits for its commit. */
  async moveBoundDuringCharge(): Promise<void> {
    const [shard, account] = [this.#world.shards[1] as Shard, { accountId: 22, limit: 8 }];
    await using client = await connect(shard.address);
    await client.query('BEGIN');
    await client.query(writeRoutedCharge(), [[account.accountId], [1], [account.limit]]);
    let isOver = false;
    const moving = this.moveBound(1, 35_000, this.#world.day).finally(() => {
      isOver = true;
    });
    while (!isOver && !(await shard.isRoleAwaited()));
    await client.query('COMMIT');
    this.#ledger.record(account, { fate: 'granted', owner: 1 }, this.#world.day);
    await moving;
  }

  async compare(): Promise<Findings> {
    for (const shard of this.#world.shards)
      for (const row of await shard.run('SELECT account_id, day, used FROM usage')) this.#ledger.count(row);
    return this.#ledger.compare();
  }
}
