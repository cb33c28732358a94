import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

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

it('does not serve the rates of providers that it does not name, when the process that refreshes asks others', async () => {
  const store = new MemoryStore();
  using leader = new RefreshWorld({ chain: ['first', 'second'], store });
  using follower = new RefreshWorld({ chain: ['second', 'third'], store });
  await leader.start();
  await follower.publisher.load();
  expect(follower.served.book).toBeUndefined();
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

it('serves rates that cannot be saved, saves them as soon as the store works, and logs each failure once', async () => {
  using world = createLeaderAndFollower();
  const { leader, follower, store } = world;
  const { save } = store;
  store.save = rejectSave;
  await leader.start();
  expect(leader.served.book).toBeDefined();
  await leader.clock.moveBy(300_000);
  store.save = save;
  await leader.clock.moveBy(10_000);
  await follower.publisher.load();
  expect(follower.served.book).toBeDefined();
  expect(leader.first.asked).toHaveLength(1);
  store.save = rejectSave;
  await leader.clock.moveBy(4 * 3_600_000);
  expect(leader.findLogged('rates could not be saved for a restart')).toMatchObject(
    Array(2).fill({ err: { message: 'disk full' } }),
  );
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

it('drops an unsaved record once another process has taken over, so that all serve the same rates', async () => {
  using world = createLeaderAndFollower();
  await world.leader.start();
  const { save } = world.store;
  world.store.save = rejectSave;
  world.leader.first.rates = { SEK: '9.44' };
  await world.leader.clock.moveTo('2026-11-21T03:00:01Z');
  expect(world.leader.findUsdRate('SEK')).toBe('9.44');
  world.store.save = save;
  await world.follower.takeOver();
  await world.leader.publisher.follow();
  const tables = [world.leader, world.follower].map(({ served }) => served.book?.findTable('USD')?.json);
  expect(tables[0]).toBe(tables[1]);
});
