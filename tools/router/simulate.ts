import { connect } from '../../server/src/storage/postgres/connect.ts';
import { computeSlot, SLOTS } from './charge-map.ts';
import { Ledger } from './ledger.ts';
import { writeRoutedCharge } from './routed-charge.ts';
import { type Habits, RoutingProcess, type World } from './routing-process.ts';
import type { Rule } from './rules.ts';
import { Shard } from './shard.ts';

const BOUNDS = [20_000, 40_000, SLOTS] as const;
const SOUND: readonly Habits[] = [
  { readsMaps: [true], ahead: 0, computeSlot },
  { readsMaps: [false, true], ahead: 0, computeSlot },
  { readsMaps: [true], ahead: 1, computeSlot },
];
const UNSOUND: readonly Habits[] = [
  { readsMaps: [false], ahead: 0, computeSlot },
  { readsMaps: [true], ahead: 0, computeSlot: (accountId) => accountId % SLOTS },
];
/** The accounts with even ids reach their limits in the first load of a day, the others never. */
const ACCOUNTS = Array.from({ length: 24 }, (_, id) => ({ accountId: id + 1, limit: id % 2 ? 8 : 100_000 }));
/** From each process, in each load. */
const [CONNECTIONS, REQUESTS] = [8, 15];

const WAITING = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'charge_role'::regclass
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Sends charges through four days in which the map changes, clocks differ and a database is lost.
 *
 * @param resources - Get the databases and the connections.
 * @param server - The address of a Postgres in which databases can be created.
 * @param broken - A rule that nothing follows.
 */
export async function simulate(resources: AsyncDisposableStack, server: string, broken?: Rule) {
  const shards = BOUNDS.map((_, place) => resources.use(new Shard(server, place)));
  const [first, second, third] = shards as [Shard, Shard, Shard];
  await first.create({ fromDay: 0, low: 0, high: BOUNDS[0] });
  await second.create({ fromDay: 0, low: BOUNDS[0], high: BOUNDS[1] });
  await third.create({ fromDay: 0, low: BOUNDS[1], high: BOUNDS[2] });
  const world: World = { shards, maps: [{ fromDay: 0, bounds: BOUNDS }], day: 1, broken };
  const processes = [...SOUND, ...UNSOUND].map((habits) => resources.use(new RoutingProcess(world, habits)));
  const ledger = new Ledger();
  let days = [1, 1, 1];

  const setDays = async (...next: number[]) => {
    for (const [place, shard] of shards.entries())
      await shard.run(`UPDATE clock SET stands_at = to_timestamp(${next[place]} * 86400)`);
    [days, world.day] = [next, Math.max(...next)];
  };

  /** Demands that all databases but the lost one go on. While clocks differ, an account may belong to neither of two. */
  const load = async (lost?: Shard) => {
    const idle = new Set(shards);
    const send = async (process: RoutingProcess) => {
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const request = ACCOUNTS[Math.floor(Math.random() * ACCOUNTS.length)] as (typeof ACCOUNTS)[0];
        const { fate, owner } = await process.charge(request);
        ledger.record(request.accountId, days[owner] ?? 0, fate);
        if (fate === 'granted') idle.delete(shards[owner] as Shard);
        const mustServe = SOUND.includes(process.habits) && new Set(days).size === 1;
        if (fate === 'elsewhere' && mustServe) ledger.add('stopped');
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, () => processes.map(send)).flat());
    for (const shard of idle) if (shard !== lost) ledger.add('stopped');
  };

  /** Moves a bound between two neighbours from a day on: one of them gives slots, then the other one takes them. */
  const moveBound = async (place: number, bound: number, fromDay: number) => {
    const old = world.maps.at(-1)?.bounds ?? BOUNDS;
    const bounds = old.with(place, bound);
    const [giver, taker] = bound < (old[place] ?? 0) ? [place, place + 1] : [place + 1, place];
    const describeRole = (of: number) => ({ fromDay, low: bounds[of - 1] ?? 0, high: bounds[of] ?? 0 });
    const isGiven = await shards[giver]?.giveUp(describeRole(giver), broken).catch(() => false);
    if (!isGiven && broken !== 'givesFirst') return;
    await shards[taker]?.take(describeRole(taker));
    world.maps = [...world.maps, { fromDay, bounds }];
    ledger.add('moves');
  };

  await load();
  // The day has begun, so this change must be refused.
  await moveBound(0, 10_000, 1);
  await load();
  await moveBound(0, 10_000, 2);
  await load();
  // Midnight comes first where accounts leave.
  await setDays(2, 1, 1);
  await load();
  await setDays(2, 2, 2);
  await load();
  await moveBound(0, 30_000, 3);
  // Midnight comes first where accounts arrive.
  await setDays(3, 2, 2);
  await load();
  await setDays(3, 3, 3);
  await load();

  // The third database is lost under load. What it has not given up cannot be taken.
  const loading = load(third);
  await third.lose();
  await loading;
  await moveBound(1, 50_000, 4);
  await load(third);
  await third.restore();
  await load();

  // While the first charge of the day waits for its commit, this change must wait, and then be refused.
  await setDays(4, 4, 4);
  {
    await using client = await connect(second.address);
    await client.query('BEGIN');
    await client.query(writeRoutedCharge(), [[22], [1], [8]]);
    const moved = moveBound(1, 35_000, 4).then(() => true);
    const isWaiting = async () => (await second.run(WAITING)).length > 0;
    while (!(await Promise.race([moved, isWaiting()])));
    await client.query('COMMIT');
    ledger.record(22, 4, 'granted');
    await moved;
  }
  await load();
  const usage = await Promise.all(shards.map((shard) => shard.run('SELECT * FROM usage')));
  return ledger.compare(usage.flat());
}
