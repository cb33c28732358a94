import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { MemoryStore, refreshWorld } from '../../test/refresh-world.ts';
import type { Refresher } from './refresher.ts';

/** The published rate of one US dollar. */
function usdRate({ book }: Refresher, code: 'SEK' | 'NOK'): string | undefined {
  const rate = book?.snapshot.rates.get(code);
  return rate && publishRate(rate);
}

it('refreshes at start and then on the 3-hour UTC grid', async () => {
  using world = refreshWorld();
  await world.start();
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00', '06:00:00', '09:00:00']);
  expect(world.refresher.secondsToNextAttempt).toBe(2.5 * 3600);
});

it('comes a little after the hour, by chance', async () => {
  using world = refreshWorld({ random: 0.5 });
  await world.start();
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:15', '06:00:15', '09:00:15']);
});

it('never asks anew while an answer is still to come', async () => {
  using world = refreshWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.first.gate = promise;
  const started = world.start();
  await world.clock.moveTo('2026-11-21T06:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  resolve();
  await started;
  expect(world.refresher.book?.snapshot.provider).toBe('first');
});

it('takes the table of the next provider when one fails, and logs why', async () => {
  using world = refreshWorld();
  world.first.fail();
  await world.start();
  expect(world.refresher.book?.snapshot.provider).toBe('second');
  expect(world.logged('provider failed')).toMatchObject([{ provider: 'first', reason: 'first is down' }]);
});

it('fills what the first table lacks from the next', async () => {
  using world = refreshWorld();
  world.second.rates = { SEK: '9.44' };
  await world.start();
  expect(world.refresher.book?.snapshot.provider).toBe('first');
  expect(usdRate(world.refresher, 'SEK')).toBe('9.44');
  expect(world.refresher.book?.snapshot.filledFrom).toEqual(new Map([['SEK', 'second']]));
});

it('goes on asking only the provider that failed, ever more seldom, and takes up its table when it is back', async () => {
  using world = refreshWorld();
  world.first.fail();
  await world.start();
  await world.clock.moveTo('2026-11-21T01:09:59Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10', '01:00:30', '01:01:10', '01:02:30', '01:05:10']);
  expect(world.second.asked).toEqual(['01:00:00']);
  world.first.recover();
  await world.clock.moveTo('2026-11-21T01:10:30Z');
  expect(world.refresher.book?.snapshot.provider).toBe('first');
  expect(world.refresher.nextAttemptAt).toBe(Date.parse('2026-11-21T03:00:00Z'));
});

it('keeps the book, and what was computed for it, while nothing new comes', async () => {
  using world = refreshWorld();
  world.first.fail();
  await world.start();
  const before = world.refresher.book;
  await world.clock.moveTo('2026-11-21T01:30:00Z');
  expect(world.refresher.book).toBe(before);
  expect(before?.table('EUR')).toBe(before?.table('EUR'));
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.refresher.book).not.toBe(before);
});

it('retries within 5 minutes while nobody has rates, and serves them once a provider recovers', async () => {
  using world = refreshWorld();
  world.first.fail();
  world.second.fail();
  await world.start();
  expect(world.refresher.book).toBeUndefined();
  expect(world.refresher.secondsToNextAttempt).toBe(10);
  await world.clock.moveTo('2026-11-21T02:00:00Z');
  expect(world.refresher.secondsToNextAttempt).toBeLessThanOrEqual(300);
  expect(world.logged('no provider has rates').at(-1)).toMatchObject({ nextAttemptAt: expect.any(String) });
  world.second.recover();
  await world.clock.moveTo('2026-11-21T02:05:00Z');
  expect(world.refresher.book?.snapshot.provider).toBe('second');
});

it('leaves a provider alone for as long as it asks', async () => {
  using world = refreshWorld();
  world.first.fail(4 * 3600);
  await world.start();
  world.first.recover();
  await world.clock.moveTo('2026-11-21T04:59:59Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  await world.clock.moveTo('2026-11-21T05:00:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '05:00:00']);
});

it.each([0, 1])('asks no more often than it would anyhow when a provider says Retry-After: %i', async (seconds) => {
  using world = refreshWorld();
  world.first.fail(seconds);
  await world.start();
  await world.clock.moveTo('2026-11-21T01:02:29Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10', '01:00:30', '01:01:10']);
});

it('loses no retry that falls due while another provider is slow to answer', async () => {
  using world = refreshWorld();
  world.first.fail();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.second.gate = promise;
  const started = world.start();
  await world.clock.moveTo('2026-11-21T01:00:20Z');
  resolve();
  await started;
  await world.clock.moveTo('2026-11-21T01:00:21Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:21']);
});

it('does not ask earlier for the sake of a provider that is not needed', async () => {
  using world = refreshWorld();
  world.first.rates = Object.fromEntries(currencyCodes.map((code) => [code, '1']));
  await world.start();
  world.first.fail();
  world.second.fail(60);
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  world.first.recover();
  await world.clock.moveTo('2026-11-21T03:00:10Z');
  expect(world.refresher.book?.snapshot.provider).toBe('first');
  expect(world.refresher.nextAttemptAt).toBe(Date.parse('2026-11-21T06:00:00Z'));
});

it('asks anew within a minute when the clock is set back', async () => {
  using world = refreshWorld({ start: '2026-11-21T12:30:00Z' });
  await world.start();
  world.clock.set('2026-11-21T06:30:00Z');
  await world.clock.moveTo('2026-11-21T06:31:00Z');
  expect(world.first.asked).toEqual(['12:30:00', '06:31:00']);
  expect(world.refresher.nextAttemptAt).toBe(Date.parse('2026-11-21T09:00:00Z'));
});

it('forgets that a provider failed when the clock is set back', async () => {
  using world = refreshWorld({ start: '2026-11-21T12:30:00Z' });
  world.first.fail(3600);
  await world.start();
  world.first.recover();
  world.clock.set('2026-11-21T06:30:00Z');
  await world.clock.moveTo('2026-11-21T06:31:00Z');
  expect(world.refresher.book?.snapshot.provider).toBe('first');
});

it('serves rates no longer, and lets nobody keep them longer, when the clock is set back', async () => {
  using world = refreshWorld({ start: '2030-01-01T01:00:00Z' });
  await world.start();
  world.first.fail();
  world.second.fail();
  world.clock.set('2026-11-21T01:00:00Z');
  expect(world.refresher.secondsFresh).toBeLessThanOrEqual(3 * 3600 + 30);
  await world.clock.moveTo('2026-11-22T01:00:59Z');
  expect(world.refresher.book).toBeDefined();
  await world.clock.moveTo('2026-11-22T01:01:00Z');
  expect(world.refresher.book).toBeUndefined();
});

it('outlives a bug in a provider, and logs where it was', async () => {
  using world = refreshWorld();
  world.first.failure = new TypeError('x is not a function');
  await world.start();
  expect(world.refresher.book?.snapshot.provider).toBe('second');
  expect(world.logged('provider failed')).toMatchObject([{ provider: 'first', err: { type: 'TypeError' } }]);
});

it('serves the last good rates until 24 hours after the refresh that brought them', async () => {
  using world = refreshWorld();
  await world.start();
  world.first.fail();
  world.second.fail();
  await world.clock.moveTo('2026-11-22T00:59:59Z');
  expect(world.refresher.book).toBeDefined();
  expect(world.logged('no provider has rates; serving the last good ones').at(-1)).toMatchObject({
    provider: 'first',
    ageSeconds: expect.any(Number),
    nextAttemptAt: expect.any(String),
  });
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.refresher.book).toBeUndefined();
});

it('rejects a rate that jumps, names it in one line of the log, and believes it after a day of nothing else', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44' };
  await world.start();
  world.first.rates = { SEK: '944' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(usdRate(world.refresher, 'SEK')).toBeUndefined();
  expect(world.logged('rate rejected')).toMatchObject([
    {
      provider: 'first',
      code: 'SEK',
      values: { value: '944', last: '9.44' },
      reason: 'moved too far since the last table',
    },
  ]);
  await world.clock.moveTo('2026-11-22T00:59:59Z');
  expect(usdRate(world.refresher, 'SEK')).toBeUndefined();
  await world.clock.moveTo('2026-11-22T03:00:00Z');
  expect(usdRate(world.refresher, 'SEK')).toBe('944');
});

it('rejects a table that is a fraction of the last one of its provider, and takes the next', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44', NOK: '10', DKK: '6.6' };
  world.second.rates = { SEK: '9.45' };
  await world.start();
  world.first.rates = {};
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.refresher.book?.snapshot.provider).toBe('second');
  expect(world.logged('table rejected')).toMatchObject([
    { provider: 'first', reason: 'it has 8 currencies, and had 11 before' },
  ]);
});

it('serves at once after a restart, and compares the next table with what was saved', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    world.first.rates = { SEK: '9.44' };
    await world.start();
  }
  using world = refreshWorld({ store, start: '2026-11-21T20:00:00Z' });
  await world.refresher.restore();
  expect(usdRate(world.refresher, 'SEK')).toBe('9.44');
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(usdRate(world.refresher, 'SEK')).toBeUndefined();
});

it('does not serve after a restart what is older than 24 hours', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    await world.start();
  }
  using world = refreshWorld({ store, start: '2026-11-22T01:00:00Z' });
  await world.refresher.restore();
  expect(world.refresher.book).toBeUndefined();
});

it('does not serve after a restart the rates of a provider that was taken out of the chain', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    await world.start();
  }
  const { snapshot } = store.saved;
  if (snapshot) store.saved = { ...store.saved, snapshot: { ...snapshot, provider: 'bundled' } };
  using world = refreshWorld({ store });
  await world.refresher.restore();
  expect(world.refresher.book).toBeUndefined();
});

it('compares with what was saved even where its provider was taken out of the chain', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    world.first.rates = { SEK: '9.44' };
    await world.start();
  }
  const { snapshot } = store.saved;
  if (snapshot) store.saved = { ...store.saved, snapshot: { ...snapshot, provider: 'bundled' } };
  using world = refreshWorld({ store });
  await world.refresher.restore();
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(usdRate(world.refresher, 'SEK')).toBeUndefined();
});

it('does not serve after a restart the rates that a provider since taken out of the chain had filled', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    world.second.rates = { SEK: '9.44', BYN: '3' };
    await world.start();
  }
  const { snapshot } = store.saved;
  const filledFrom = new Map([
    ['SEK', 'second'],
    ['BYN', 'bundled'],
  ] as const);
  if (snapshot) store.saved = { ...store.saved, snapshot: { ...snapshot, filledFrom } };
  using world = refreshWorld({ store });
  await world.refresher.restore();
  const restored = world.refresher.book?.snapshot;
  expect(['EUR', 'SEK', 'BYN', 'BYR'].filter((code) => restored?.rates.has(code as CurrencyCode))).toEqual([
    'EUR',
    'SEK',
  ]);
  expect(restored?.filledFrom).toEqual(new Map([['SEK', 'second']]));
});

it('serves restored rates no longer when the clock was set back in between', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store, start: '2026-11-25T01:00:00Z' });
    await world.start();
  }
  using world = refreshWorld({ store });
  await world.refresher.restore();
  world.first.fail();
  world.second.fail();
  await world.start();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.refresher.book).toBeUndefined();
});

it('goes on when rates cannot be saved, and says so', async () => {
  const store = { load: async () => undefined, save: () => Promise.reject(new Error('disk full')) };
  using world = refreshWorld({ store });
  await world.start();
  expect(world.refresher.book).toBeDefined();
  expect(world.logged('rates could not be saved for a restart')).toMatchObject([{ err: { message: 'disk full' } }]);
});

it('counts the rounds that succeeded and those that failed', async () => {
  using world = refreshWorld();
  await world.start();
  world.first.fail();
  world.second.fail();
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.refresher.rounds).toEqual({ succeeded: 1, failed: 1 });
});

it('stops asking when it is told to', async () => {
  const world = refreshWorld();
  await world.start();
  world[Symbol.dispose]();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  expect(world.logged('refreshing has stopped')).toEqual([]);
});
