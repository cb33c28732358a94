import { expect, it } from 'vitest';
import { RefreshWorld, type WorldOptions } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

/** Lets a service save the rates of its first round, and stops it. */
async function saveRound(rates: RefreshWorld['first']['rates'] = {}, options: WorldOptions = {}): Promise<MemoryStore> {
  const store = new MemoryStore();
  using world = new RefreshWorld({ store, ...options });
  world.first.rates = rates;
  await world.start();
  return store;
}

it('serves no rates of a provider that was taken out of the chain from the first round on, and still compares with them', async () => {
  const store = await saveRound({ SEK: '9.44' });
  store.attribute('bundled');
  using world = new RefreshWorld({ store });
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(world.findUsdRate('SEK')).toBeUndefined();
});

it('serves at once after an operator has taken out the provider that contradicted everything', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    world.second.rates = { EUR: '1.3', JPY: '100', GBP: '1.1', CHF: '2', CAD: '3', AUD: '4' };
    await world.start();
    expect(world.served.book).toBeUndefined();
  }
  using world = new RefreshWorld({ store, start: '2026-11-21T01:05:00Z', chain: ['first'] });
  await world.start();
  expect(world.findUsdRate('EUR')).toBe('0.88');
});

it('goes on where another process has stopped, without asking the providers before their next attempt is due', async () => {
  using world = new RefreshWorld({ store: await saveRound(), start: '2026-11-21T01:00:30Z' });
  await world.takeOver();
  await world.clock.moveTo('2026-11-21T02:59:59Z');
  expect(world.first.asked).toEqual([]);
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.first.asked).toEqual(['03:00:00']);
});

it.each([
  ['there are no rates', new MemoryStore(), {}],
  ['its rates were of another chain', await saveRound(), { chain: ['first', 'second', 'third'] }],
] satisfies [string, MemoryStore, WorldOptions][])(
  'asks at once when it takes over and %s',
  async (_, store, options) => {
    using world = new RefreshWorld({ store, start: '2026-11-21T01:00:30Z', ...options });
    await world.takeOver();
    await world.clock.moveTo('2026-11-21T01:00:31Z');
    expect(world.first.asked).toEqual(['01:00:30']);
  },
);

it('asks at once when it takes over from a process whose clock was days ahead, and keeps to its own clock', async () => {
  const store = await saveRound({}, { start: '2026-11-23T01:00:00Z' });
  using world = new RefreshWorld({ store, start: '2026-11-21T01:00:30Z' });
  await world.takeOver();
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.first.asked).toEqual(['01:00:30', '03:00:00']);
});
