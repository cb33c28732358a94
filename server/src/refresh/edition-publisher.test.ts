import { expect, it } from 'vitest';
import { RefreshWorld, type WorldOptions } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

/** Creates a process that refreshes, and a process that follows it through the store. */
function startLeaderAndFollower(options: WorldOptions = {}) {
  const store = new MemoryStore();
  const [leader, follower] = [new RefreshWorld({ ...options, store }), new RefreshWorld({ ...options, store })];
  return {
    store,
    leader,
    follower,
    [Symbol.dispose]() {
      leader[Symbol.dispose]();
      follower[Symbol.dispose]();
    },
  };
}

it('publishes to a follower the very bytes that the leader publishes, and when it asks next', async () => {
  using world = startLeaderAndFollower();
  world.leader.first.rates = { SEK: '9.44' };
  await world.leader.start();
  await world.follower.publisher.load();
  const [led, followed] = [world.leader.served, world.follower.served];
  expect(followed.book?.findTable('EUR')?.json).toBe(led.book?.findTable('EUR')?.json);
  expect(followed.book?.findTable('EUR')?.json).toContain('"SEK"');
  expect([followed.nextAttemptAt, followed.standing]).toEqual([led.nextAttemptAt, led.standing]);
});

it('publishes early rates to a follower while a provider hangs', async () => {
  using world = startLeaderAndFollower({ chain: ['first', 'second', 'third'] });
  world.leader.third.hang();
  world.leader.start();
  await world.leader.clock.moveTo('2026-11-21T01:00:01Z');
  await world.follower.publisher.load();
  expect(world.follower.served.book?.summary).toEqual(world.leader.served.book?.summary);
  expect(world.leader.served.book).toBeDefined();
});

it('says which rates it does not serve, because the process that refreshes asks other providers', async () => {
  const store = new MemoryStore();
  using leader = new RefreshWorld({ chain: ['first', 'second'], store });
  using follower = new RefreshWorld({ chain: ['second', 'third'], store });
  await leader.start();
  await follower.publisher.load();
  expect(follower.served.book).toBeUndefined();
  const warnings = follower.findLogged('the saved rates of providers that PROVIDERS does not name are not served');
  expect(warnings).toMatchObject([{ others: ['first'] }]);
});

it('builds no new tables when the saved record is already known', async () => {
  using world = startLeaderAndFollower();
  await world.leader.start();
  await world.follower.publisher.load();
  const book = world.follower.served.book;
  await world.follower.publisher.load();
  expect(world.follower.served.book).toBe(book);
});

it('keeps serving known rates while the store cannot be read', async () => {
  using world = startLeaderAndFollower();
  await world.leader.start();
  await world.follower.publisher.load();
  world.store.load = () => Promise.reject(new Error('gone'));
  await world.follower.publisher.load();
  await world.follower.publisher.load();
  expect(world.follower.served.book).toBeDefined();
  expect(world.follower.findLogged('the rates that other processes have saved cannot be read')).toHaveLength(1);
});

it('logs each time from which on rates cannot be saved, once', async () => {
  const store = new MemoryStore();
  using world = new RefreshWorld({ store });
  const { clock } = world;
  const { save } = store;
  const fail = () => Promise.reject(new Error('disk full'));
  store.save = fail;
  await world.start();
  await clock.moveBy(300_000);
  expect(world.findLogged('rates could not be saved for a restart')).toHaveLength(1);
  store.save = save;
  await clock.moveBy(10_000);
  store.save = fail;
  await clock.moveBy(4 * 3_600_000);
  expect(world.findLogged('rates could not be saved for a restart')).toHaveLength(2);
});

it('saves an unsaved record as soon as the store works, without asking the providers again', async () => {
  using world = startLeaderAndFollower();
  const { save } = world.store;
  world.store.save = () => Promise.reject(new Error('disk full'));
  await world.leader.start();
  expect(world.leader.served.book).toBeDefined();
  world.store.save = save;
  await world.leader.clock.moveTo('2026-11-21T01:00:10Z');
  await world.follower.publisher.load();
  expect(world.follower.served.book).toBeDefined();
  expect(world.leader.first.asked).toHaveLength(1);
});

it('never goes back to a record that was read before a newer one was saved', async () => {
  using world = startLeaderAndFollower();
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

it('drops an unsaved record once another process has taken over, so that all serve the same rates', async () => {
  using world = startLeaderAndFollower();
  await world.leader.start();
  const { save } = world.store;
  world.store.save = () => Promise.reject(new Error('gone'));
  world.leader.first.rates = { SEK: '9.44' };
  await world.leader.clock.moveTo('2026-11-21T03:00:01Z');
  expect(world.leader.findUsdRate('SEK')).toBe('9.44');
  world.store.save = save;
  await world.follower.takeOver();
  await world.leader.publisher.follow();
  const tables = [world.leader, world.follower].map(({ served }) => served.book?.findTable('USD')?.json);
  expect(tables[0]).toBe(tables[1]);
});
