import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';

const THREE = { chain: ['first', 'second', 'third'] } as const;

/** Rates that differ clearly from those of the other providers. */
const OTHER_RATES = { EUR: '0.31', JPY: '99', GBP: '0.23', AUD: '9.42', CAD: '7.41', CHF: '0.12' };

it('asks each provider as soon as the one before has answered', async () => {
  using world = new RefreshWorld(THREE);
  await world.start();
  expect([world.first, world.second, world.third].map(({ asked }) => asked)).toEqual([
    ['01:00:00'],
    ['01:00:00'],
    ['01:00:00'],
  ]);
});

it('waits a quarter of a second for a provider that does not answer before it asks the next one', async () => {
  using world = new RefreshWorld(THREE);
  for (const source of [world.first, world.second]) source.hang();
  world.start();
  const countAsked = () => [world.first, world.second, world.third].map(({ asked }) => asked.length);
  await world.clock.moveTo('2026-11-21T01:00:00.249Z');
  expect(countAsked()).toEqual([1, 0, 0]);
  await world.clock.moveTo('2026-11-21T01:00:00.250Z');
  expect(countAsked()).toEqual([1, 1, 0]);
  await world.clock.moveTo('2026-11-21T01:00:00.500Z');
  expect(countAsked()).toEqual([1, 1, 1]);
});

it('serves rates on which two providers agree a quarter of a second after the start, while the first one hangs', async () => {
  using world = new RefreshWorld(THREE);
  world.first.hang();
  world.start();
  await world.clock.moveTo('2026-11-21T01:00:00.249Z');
  expect(world.served.book).toBeUndefined();
  await world.clock.moveTo('2026-11-21T01:00:00.250Z');
  expect([world.served.book?.summary.provider, world.served.standing?.isConfirmed]).toEqual(['second', true]);
  expect(world.findLogged('two providers agree on the majors; serving while others are still asked')).toMatchObject([
    { provider: 'second' },
  ]);
});

it('uses the table of a slow provider when it answers', async () => {
  using world = new RefreshWorld(THREE);
  const answer = world.first.hang();
  world.first.rates = { SEK: '9.44' };
  const started = world.start();
  await world.clock.moveTo('2026-11-21T01:00:03Z');
  expect(world.findUsdRate('SEK')).toBeUndefined();
  answer();
  await started;
  expect([world.findUsdRate('SEK'), world.findProvider('EUR')]).toEqual(['9.44', 'first']);
});

it('never goes back to older rates than those that it served early', async () => {
  using world = new RefreshWorld(THREE);
  const answer = world.first.hang();
  world.first.asOf = '2026-11-20T00:00:00Z';
  const started = world.start();
  await world.clock.moveTo('2026-11-21T01:00:01Z');
  expect(world.findAsOf('EUR')).toBe('01:00:00');
  answer();
  await started;
  expect([world.findAsOf('EUR'), world.findProvider('EUR')]).toEqual(['01:00:00', 'second']);
});

it('serves one provider alone, unconfirmed, when no second one has answered for 5 seconds', async () => {
  using world = new RefreshWorld(THREE);
  for (const source of [world.first, world.third]) source.hang();
  world.start();
  await world.clock.moveTo('2026-11-21T01:00:04.999Z');
  expect(world.served.book).toBeUndefined();
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect([world.served.book?.summary.provider, world.served.standing?.isConfirmed]).toEqual(['second', false]);
  await world.clock.moveTo('2026-11-21T01:00:30Z');
  expect(world.findLogged('one provider alone has answered; serving its rates unconfirmed')).toHaveLength(1);
});

it('confirms those rates as soon as a second provider answers', async () => {
  using world = new RefreshWorld(THREE);
  world.first.hang();
  const answer = world.third.hang();
  world.start();
  await world.clock.moveTo('2026-11-21T01:00:06Z');
  expect(world.served.standing?.isConfirmed).toBe(false);
  answer();
  await world.clock.moveTo('2026-11-21T01:00:06.001Z');
  expect(world.served.standing?.isConfirmed).toBe(true);
});

it('takes back the rates of a single provider when a second one contradicts them', async () => {
  using world = new RefreshWorld();
  world.first.rates = OTHER_RATES;
  const answer = world.second.hang();
  const started = world.start();
  await world.clock.moveTo('2026-11-21T01:00:05Z');
  expect(world.findUsdRate('EUR')).toBe('0.31');
  answer();
  await started;
  expect(world.served.book).toBeUndefined();
});

it('serves a single provider at once, unconfirmed, when no other can answer', async () => {
  using world = new RefreshWorld(THREE);
  for (const source of [world.first, world.third]) source.fail();
  await world.start();
  expect([world.served.book?.summary.provider, world.served.standing?.isConfirmed]).toEqual(['second', false]);
  world.third.recover();
  await world.clock.moveTo('2026-11-21T01:00:10Z');
  expect(world.served.standing?.isConfirmed).toBe(true);
});

it('never calls majors confirmed that one provider alone has stated, however long', async () => {
  using world = new RefreshWorld();
  world.second.fail();
  await world.start();
  await world.clock.moveTo('2026-11-24T03:00:00Z');
  expect(world.served.standing?.isConfirmed).toBe(false);
});

it('cannot confirm rates when the chain has one provider', async () => {
  using world = new RefreshWorld({ chain: ['first'] });
  await world.start();
  expect(world.served.standing).toMatchObject({ isConfirmed: false, canBeConfirmed: false });
  expect(world.findLogged('no second provider has confirmed the majors that are served')).toEqual([]);
});

it('asks clients to try again in 5 seconds while the first answers are still to come', async () => {
  using world = new RefreshWorld();
  for (const source of [world.first, world.second]) source.hang();
  world.start();
  expect(await measureSecondsAt('2026-11-21T01:00:00Z')).toBe(5);
  expect(await measureSecondsAt('2026-11-21T01:00:03Z')).toBe(2);
  expect(await measureSecondsAt('2026-11-21T01:00:05Z')).toBe(5);

  async function measureSecondsAt(moment: string): Promise<number> {
    await world.clock.moveTo(moment);
    return world.served.secondsToNextAttempt;
  }
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
  expect([world.first.asked, world.second.asked]).toEqual([
    ['01:00:00', '01:00:10'],
    ['01:00:00', '01:00:10'],
  ]);
});

it('lets a third provider decide between two that contradict each other', async () => {
  using world = new RefreshWorld(THREE);
  world.first.rates = OTHER_RATES;
  await world.start();
  expect([world.findUsdRate('EUR'), world.findProvider('EUR'), world.served.standing?.isConfirmed]).toEqual([
    '0.88',
    'second',
    true,
  ]);
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

it('does not claim that providers agree while none has answered, whatever is remembered of earlier days', async () => {
  const store = new MemoryStore();
  {
    using world = new RefreshWorld({ store });
    await world.start();
  }
  using world = new RefreshWorld({ store, start: '2026-11-24T01:00:00Z' });
  world.first.fail();
  world.second.hang();
  await world.publisher.load();
  world.start();
  await world.clock.moveTo('2026-11-24T01:00:06Z');
  expect(world.served.book).toBeUndefined();
  expect(world.findLogged('two providers agree on the majors; serving while others are still asked')).toEqual([]);
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
  expect(world.findLogged('two providers agree on the majors; serving while others are still asked')).toEqual([]);
});
