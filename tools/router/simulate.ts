import { connect } from '../../server/src/storage/postgres/connect.ts';
import { computeSlot, readRole, SLOTS } from './charge-map.ts';
import { Ledger } from './ledger.ts';
import { writeRoutedCharge } from './routed-charge.ts';
import { createRoutingProcess, type World } from './routing-process.ts';
import type { Rule } from './rules.ts';
import { createShard, type Shard } from './shard.ts';

const BOUNDS = [20_000, 40_000, SLOTS];
/** One process is always up to date, one learns from refusals, one is a day ahead. */
const SOUND = [
  { readsMaps: [true], ahead: 0, computeSlot },
  { readsMaps: [false, true], ahead: 0, computeSlot },
  { readsMaps: [true], ahead: 1, computeSlot },
];
/** One process keeps the first map, one has another hash. */
const UNSOUND = [
  { readsMaps: [false], ahead: 0, computeSlot },
  { readsMaps: [true], ahead: 0, computeSlot: (accountId: number) => accountId % SLOTS },
];
/** The accounts with even ids reach their limits in the first load of a day, the others never. */
const ACCOUNTS = Array.from({ length: 24 }, (_, id) => ({ accountId: id + 1, limit: id % 2 ? 8 : 100_000 }));
/** For each process, in each load. */
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
  const firstMap = { fromDay: 0, bounds: BOUNDS };
  const shards: Shard[] = [];
  for (const place of BOUNDS.keys()) shards.push(await createShard(resources, server, readRole(firstMap, place)));
  const [, second, third] = shards as [Shard, Shard, Shard];
  const world: World = { shards, maps: [firstMap], day: 1, broken };
  const processes = [...SOUND, ...UNSOUND].map((habits) => createRoutingProcess(resources, world, habits));
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
    const send = async (charge: (typeof processes)[0], place: number) => {
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const request = ACCOUNTS[Math.floor(Math.random() * ACCOUNTS.length)] as (typeof ACCOUNTS)[0];
        const { fate, owner } = await charge(request);
        ledger.record(request.accountId, days[owner] ?? 0, fate);
        if (fate === 'granted') idle.delete(shards[owner] as Shard);
        if (fate === 'elsewhere' && place < SOUND.length && new Set(days).size === 1) ledger.add('stopped');
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, () => processes.map(send)).flat());
    for (const shard of idle) if (shard !== lost) ledger.add('stopped');
  };

  /** Moves a bound between two neighbours from a day on: one of them gives slots, then the other one takes them. */
  const moveBound = async (place: number, bound: number, fromDay: number) => {
    const old = world.maps.at(-1)?.bounds ?? BOUNDS;
    const map = { fromDay, bounds: old.with(place, bound) };
    const [giver, taker] = bound < (old[place] ?? 0) ? [place, place + 1] : [place + 1, place];
    const isGiven = await shards[giver]?.giveUp(readRole(map, giver), broken).catch(() => false);
    if (!isGiven && broken !== 'givesFirst') return;
    await shards[taker]?.take(readRole(map, taker));
    world.maps = [...world.maps, map];
    ledger.add('moves');
  };

  const loseThird = async () => {
    const loading = load(third);
    await third.lose();
    await loading;
    // What the lost database has not given up cannot be taken.
    await moveBound(1, 50_000, 4);
    await load(third);
    await third.restore();
  };

  /** While the first charge of the day waits for its commit, a change must wait, and then be refused. */
  const moveBoundDuringCharge = async () => {
    await using client = await connect(second.address);
    await client.query('BEGIN');
    await client.query(writeRoutedCharge(), [[22], [1], [8]]);
    ledger.record(22, 4, 'granted');
    const moved = moveBound(1, 35_000, 4).then(() => true);
    while (!(await Promise.race([moved, second.run(WAITING).then(({ length }) => length > 0)])));
    await client.query('COMMIT');
    await moved;
  };

  await load();
  const steps = [
    // The day has begun, so this change must be refused.
    () => moveBound(0, 10_000, 1),
    () => moveBound(0, 10_000, 2),
    // Midnight comes first where accounts leave.
    () => setDays(2, 1, 1),
    () => setDays(2, 2, 2),
    // Midnight comes first where accounts arrive.
    () => moveBound(0, 30_000, 3).then(() => setDays(3, 2, 2)),
    () => setDays(3, 3, 3),
    loseThird,
    () => setDays(4, 4, 4).then(moveBoundDuringCharge),
  ];
  for (const step of steps) await step().then(() => load());
  const usage = await Promise.all(shards.map((shard) => shard.run('SELECT * FROM usage')));
  return ledger.compare(usage.flat());
}
