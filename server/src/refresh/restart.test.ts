import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

it('serves at once after a restart, and compares the next table with the saved rates', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    world.first.rates = { SEK: '9.44' };
    await world.start();
  }
  using world = new RefreshWorld({ store, start: '2026-11-21T20:00:00Z' });
  await world.publisher.load();
  expect(world.findUsdRate('SEK')).toBe('9.44');
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(world.findUsdRate('SEK')).toBe('9.44');
});

it('does not serve rates older than 24 hours after a restart', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    await world.start();
  }
  using world = new RefreshWorld({ store, start: '2026-11-22T01:00:00Z' });
  await world.publisher.load();
  expect(world.served.book).toBeUndefined();
});

it('does not serve after a restart the rates of a provider that was taken out of the chain', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    await world.start();
  }
  store.attribute('bundled');
  using world = new RefreshWorld({ store });
  await world.publisher.load();
  expect(world.served.book).toBeUndefined();
});

it('compares with a saved rate even after its provider has left the chain', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    world.first.rates = { SEK: '9.44' };
    await world.start();
  }
  store.attribute('bundled');
  using world = new RefreshWorld({ store });
  await world.publisher.load();
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(world.findUsdRate('SEK')).toBeUndefined();
});

it('does not serve after a restart the rates that a provider since taken out of the chain had filled', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    world.second.rates = { SEK: '9.44', BYN: '3' };
    await world.start();
  }
  store.attribute('bundled', ['BYN']);
  using world = new RefreshWorld({ store });
  await world.publisher.load();
  const codes = ['EUR', 'SEK', 'BYN', 'BYR'] as const;
  expect(codes.filter((code) => world.served.book?.rates.has(code))).toEqual(['EUR', 'SEK']);
  expect(world.findProvider('SEK')).toBe('second');
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

it('goes on when rates cannot be saved, and says so', async () => {
  const load = async () => ({ record: undefined, revision: 0 });
  const store = { load, save: () => Promise.reject(new Error('disk full')) };
  using world = new RefreshWorld({ store });
  await world.start();
  expect(world.served.book).toBeDefined();
  expect(world.findLogged('rates could not be saved for a restart')).toMatchObject([{ err: { message: 'disk full' } }]);
});

it('goes on where another process has stopped, without asking the providers before their next attempt is due', async () => {
  const store = new MemoryStore();
  using dead = new RefreshWorld({ store });
  await dead.start();
  using world = new RefreshWorld({ store, start: '2026-11-21T01:00:30Z' });
  await world.takeOver();
  await world.clock.moveTo('2026-11-21T02:59:59Z');
  expect(world.first.asked).toEqual([]);
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.first.asked).toEqual(['03:00:00']);
});

it.each([
  ['there are no rates', new MemoryStore(), undefined],
  ['its rates were of another chain', new MemoryStore(), ['first', 'second', 'third'] as const],
])('asks at once when it takes over and %s', async (_, store, chain) => {
  using dead = new RefreshWorld({ store });
  if (chain) await dead.start();
  using world = new RefreshWorld({ store, start: '2026-11-21T01:00:30Z', ...(chain && { chain }) });
  await world.takeOver();
  await world.clock.moveTo('2026-11-21T01:00:31Z');
  expect(world.first.asked).toEqual(['01:00:30']);
});

it('asks at once when it takes over from a process whose clock was days ahead, and keeps to its own clock', async () => {
  const store = new MemoryStore();
  using ahead = new RefreshWorld({ store, start: '2026-11-23T01:00:00Z' });
  await ahead.start();
  using world = new RefreshWorld({ store, start: '2026-11-21T01:00:30Z' });
  await world.takeOver();
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.first.asked).toEqual(['01:00:30', '03:00:00']);
});
