import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';
import { EditionArchive } from '../editions/archive.ts';
import type { EditionHead } from '../editions/kept-edition.ts';
import { verifyEditions } from '../editions/verify-editions.ts';

/** Creates a process that refreshes, and a process that follows it through the store. */
function createLeaderAndFollower() {
  const store = new MemoryStore();
  const [leader, follower] = [new RefreshWorld({ store }), new RefreshWorld({ store })];
  return {
    ...{ store, leader, follower },
    [Symbol.dispose]() {
      leader[Symbol.dispose]();
      follower[Symbol.dispose]();
    },
  };
}

const rejectSave = () => Promise.reject(new Error('disk full'));

it('publishes to a follower the very bytes that the leader publishes, and when it asks next', async () => {
  using world = createLeaderAndFollower();
  world.leader.first.rates = { SEK: '9.44' };
  await world.leader.start();
  await world.follower.publisher.load();
  const [led, followed] = [world.leader.served, world.follower.served];
  expect(followed.book?.findTable('EUR')?.json).toBe(led.book?.findTable('EUR')?.json);
  expect(followed.book?.findTable('EUR')?.json).toContain('"SEK"');
  expect([followed.nextAttemptAt, followed.standing]).toEqual([led.nextAttemptAt, led.standing]);
});

it('serves the edition of the process that refreshes, whatever its own settings', async () => {
  const store = new MemoryStore();
  using leader = new RefreshWorld({ chain: ['first', 'second'], store });
  using follower = new RefreshWorld({ chain: ['second', 'third'], store });
  await leader.start();
  await follower.publisher.load();
  expect(follower.served.book?.findTable('EUR')?.json).toBe(leader.served.book?.findTable('EUR')?.json);
});

it('keeps its tables while the saved record is the same, and while the store cannot be read', async () => {
  using world = createLeaderAndFollower();
  await world.leader.start();
  await world.follower.publisher.load();
  const { book } = world.follower.served;
  await world.follower.publisher.load();
  world.store.load = () => Promise.reject(new Error('gone'));
  await world.follower.publisher.load();
  await world.follower.publisher.load();
  expect(book).toBeDefined();
  expect(world.follower.served.book).toBe(book);
  expect(world.follower.findLogged('the rates that other processes have saved cannot be read')).toHaveLength(1);
});

it('serves no rates that cannot be saved, publishes them as soon as the store works, and logs each failure once', async () => {
  using world = createLeaderAndFollower();
  const { leader, follower, store } = world;
  await leader.start();
  const { save } = store;
  store.save = rejectSave;
  leader.first.rates = leader.second.rates = { SEK: '9.44' };
  await leader.clock.moveTo('2026-11-21T03:05:00Z');
  expect(leader.findUsdRate('SEK')).toBeUndefined();
  expect(leader.findUsdRate('EUR')).toBeDefined();
  store.save = save;
  await leader.clock.moveBy(10_000);
  await follower.publisher.load();
  expect([leader, follower].map((each) => each.findUsdRate('SEK'))).toEqual(['9.44', '9.44']);
  expect(leader.first.asked).toEqual(['01:00:00', '03:00:00']);
  store.save = rejectSave;
  await leader.clock.moveBy(4 * 3_600_000);
  expect(leader.findLogged('rates could not be saved, so the last ones are served')).toMatchObject(
    Array(2).fill({ err: { message: 'disk full' } }),
  );
});

it('stores every edition before it is served, each with the id of the one before', async () => {
  using world = createLeaderAndFollower();
  const { leader, store } = world;
  await leader.start();
  leader.first.rates = { SEK: '9.44' };
  await leader.clock.moveTo('2026-11-21T04:00:00Z');
  const archive = new EditionArchive(store.editions);
  const heads: EditionHead[] = [];
  for await (const head of archive.list(0, leader.clock.now())) heads.push(head);
  expect(heads.map(({ previous }) => previous)).toEqual([undefined, heads[0]?.id]);
  expect(store.saved.record?.edition.id).toBe(heads[1]?.id);
  const { broken, judged } = await verifyEditions(archive, leader.decisions, 0);
  expect([broken, judged]).toEqual([undefined, 2]);
});

it('serves the edition that is shown for a moment, also after the clock was ahead for a while', async () => {
  using world = new RefreshWorld();
  await world.start();
  world.clock.set('2026-11-21T02:40:00Z');
  await world.decisions.append({ kind: 'hold', subject: 'SEK', reason: 'Closed.', by: 'ann', decidedAt: 0 });
  await world.clock.moveBy(60_000);
  const ahead = world.served.book?.edition;
  world.clock.set('2026-11-21T01:03:00Z');
  await world.clock.moveBy(120_000);
  expect(world.served.book?.edition).not.toBe(ahead);
  const shown = await new EditionArchive(world.store.editions).findAt(world.clock.now());
  expect(world.served.book?.edition).toBe(shown?.id.slice(0, 16));
});

it('prunes and says so by the time of the edition before, so that a clock that is years ahead for a round ends nothing', async () => {
  using world = new RefreshWorld();
  await world.start();
  world.clock.set('2036-11-21T03:00:00Z');
  await world.clock.moveBy(60_000);
  expect(world.store.editions.rows).toHaveLength(2);
  const keptSince = Date.parse('2026-11-22T01:00:00Z') - 400 * 86_400_000;
  expect([world.store.editions.prunedBefore, world.store.saved.record?.edition.keptSince]).toEqual([
    keptSince,
    keptSince,
  ]);
});

it('never goes back to a record that was read before a newer one was saved', async () => {
  using world = createLeaderAndFollower();
  await world.leader.start();
  const { load } = world.store;
  const reading = Promise.withResolvers<void>();
  world.store.load = async () => {
    const saved = await load.call(world.store);
    await reading.promise;
    return saved;
  };
  const { record, revision } = world.store.saved;
  if (!record) throw new Error('Nothing was saved.');
  const loaded = world.leader.publisher.load();
  const saved = world.leader.publisher.save({ ...record, nextAttemptAt: 5 }, revision);
  reading.resolve();
  await Promise.all([loaded, saved]);
  expect(world.leader.served.nextAttemptAt).toBe(5);
});
