import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

const THREE = { chain: ['first', 'second', 'third'] } as const;

/** Rates that differ clearly from those of the other providers. */
const OTHER_RATES = { EUR: '0.31', JPY: '99', GBP: '0.23', AUD: '9.42', CAD: '7.41', CHF: '0.12' };

it('asks the next provider when one has answered, or after a quarter of a second', async () => {
  using world = new RefreshWorld(THREE);
  world.second.hang();
  world.start();
  const countAsked = () => [world.first, world.second, world.third].map(({ asked }) => asked.length);
  await world.clock.moveTo('2026-11-21T01:00:00.249Z');
  expect(countAsked()).toEqual([1, 1, 0]);
  await world.clock.moveTo('2026-11-21T01:00:00.250Z');
  expect(countAsked()).toEqual([1, 1, 1]);
});

it('serves after 5 seconds what two providers agree on while a third one hangs, and takes its table when it answers', async () => {
  using world = new RefreshWorld(THREE);
  const answer = world.first.hang();
  world.first.rates = { SEK: '9.44' };
  world.start();
  await world.clock.moveTo('2026-11-21T01:00:04.999Z');
  expect(world.served.book).toBeUndefined();
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect([world.findProvider('EUR'), world.findUsdRate('SEK'), world.served.standing?.isConfirmed]).toEqual([
    'second',
    undefined,
    true,
  ]);
  await world.clock.moveTo('2026-11-21T01:00:20Z');
  answer();
  await world.clock.moveTo('2026-11-21T01:00:20.001Z');
  expect([world.findProvider('EUR'), world.findUsdRate('SEK')]).toEqual(['first', '9.44']);
  expect(world.first.asked).toEqual(['01:00:00']);
});

it('takes back the rates of a single provider when a second one contradicts them', async () => {
  using world = new RefreshWorld();
  world.first.rates = OTHER_RATES;
  const answer = world.second.hang();
  world.start();
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect(world.findUsdRate('EUR')).toBe('0.31');
  answer();
  await world.clock.moveTo('2026-11-21T01:00:07Z');
  expect(world.served.book).toBeUndefined();
});

it('serves nothing when the first two tables contradict each other, and asks for them again soon', async () => {
  using world = new RefreshWorld();
  world.second.rates = OTHER_RATES;
  await world.start();
  expect([world.served.book, world.served.secondsToNextAttempt]).toEqual([undefined, 10]);
  expect(world.findLogged('no rates can be served: the providers contradict each other')).toHaveLength(1);
  world.second.rates = {};
  await world.clock.moveTo('2026-11-21T01:00:10Z');
  expect(world.findUsdRate('EUR')).toBe('0.88');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10']);
});

it('serves the rates of the last refresh, and no part of a new one, while a provider is slow to answer', async () => {
  using world = new RefreshWorld(THREE);
  await world.start();
  const { book } = world.served;
  const answer = world.third.hang();
  await world.clock.moveTo('2026-11-21T03:00:08Z');
  expect(world.served.book).toBe(book);
  answer();
  await world.clock.moveTo('2026-11-21T03:00:09Z');
  expect(world.findAsOf('EUR')).toBe('03:00:00');
});

it('waits for a second provider though the first is near the rates of earlier days, which were confirmed', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    await world.start();
  }
  using world = new RefreshWorld({ store, start: '2026-11-24T01:00:00Z' });
  world.second.hang();
  await world.publisher.load();
  world.start();
  await world.clock.moveTo('2026-11-24T01:00:04.999Z');
  expect(world.served.book).toBeUndefined();
  await world.clock.moveTo('2026-11-24T01:00:05Z');
  expect([world.findProvider('EUR'), world.served.standing?.isConfirmed]).toEqual(['first', false]);
});
