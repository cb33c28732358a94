import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

it('asks anew within a minute when the clock is set back, also a provider that had failed', async () => {
  using world = new RefreshWorld({ start: '2026-11-21T12:30:00Z' });
  for (const source of [world.first, world.second]) source.asOf = '2026-11-21T00:00:00Z';
  world.first.fail(3600);
  await world.start();
  world.first.recover();
  world.clock.set('2026-11-21T06:30:00Z');
  await world.clock.moveTo('2026-11-21T06:31:00Z');
  for (const source of [world.first, world.second]) expect(source.asked).toEqual(['12:30:00', '06:31:00']);
  expect(world.served.book?.summary.provider).toBe('first');
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T09:00:00Z'));
});

it('asks within a minute when the clock was set so far forward that all rates are stale', async () => {
  using world = new RefreshWorld();
  await world.start();
  world.clock.set('2026-11-24T01:00:00Z');
  expect(world.served.book).toBeUndefined();
  await world.clock.moveTo('2026-11-24T01:01:00Z');
  expect(world.served.book).toBeDefined();
});

it('neither serves rates longer nor lets clients keep them longer when the clock is set back', async () => {
  using world = new RefreshWorld({ start: '2030-01-01T01:00:00Z' });
  await world.start();
  world.first.fail();
  world.second.fail();
  world.clock.set('2026-11-21T01:00:00Z');
  expect(world.served.secondsFresh).toBeLessThanOrEqual(3 * 3600 + 30);
  await world.clock.moveTo('2026-11-22T01:00:59Z');
  expect(world.served.book).toBeDefined();
  await world.clock.moveTo('2026-11-22T01:01:00Z');
  expect(world.served.book).toBeUndefined();
});

it('serves restored rates no longer when the clock was set back in between', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store, start: '2026-11-25T01:00:00Z' });
    await world.start();
  }
  using world = new RefreshWorld({ store });
  await world.publisher.load();
  world.first.fail();
  world.second.fail();
  await world.start();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.served.book).toBeUndefined();
});
