import { expect, it, vi } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';

it('refreshes at start and then on the 3-hour UTC grid', async () => {
  using world = new RefreshWorld();
  await world.start();
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00', '06:00:00', '09:00:00']);
  expect(world.served.secondsToNextAttempt).toBe(2.5 * 3600);
});

it('comes a little after the hour, by chance', async () => {
  using world = new RefreshWorld({ random: 0.5 });
  await world.start();
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:15', '06:00:15', '09:00:15']);
});

it('never asks anew while an answer is still to come', async () => {
  using world = new RefreshWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.first.gate = promise;
  const started = world.start();
  await world.clock.moveTo('2026-11-21T03:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  resolve();
  await started;
  expect(world.served.book?.summary.provider).toBe('first');
});

it('takes the table of the next provider when one fails, and logs why', async () => {
  using world = new RefreshWorld();
  world.first.fail();
  await world.start();
  expect(world.served.book?.summary.provider).toBe('second');
  expect(world.findLogged('provider failed')).toMatchObject([{ provider: 'first', reason: 'first is down' }]);
});

it('fills the gaps of the first table from the next', async () => {
  using world = new RefreshWorld();
  world.second.rates = { SEK: '9.44' };
  await world.start();
  expect(world.served.book?.summary.provider).toBe('first');
  expect(world.findUsdRate('SEK')).toBe('9.44');
  expect(world.findProvider('SEK')).toBe('second');
});

it('goes on asking only the provider that failed, ever more seldom, and takes up its table when it is back', async () => {
  using world = new RefreshWorld();
  world.first.fail();
  await world.start();
  await world.clock.moveTo('2026-11-21T01:09:59Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10', '01:00:30', '01:01:10', '01:02:30', '01:05:10']);
  expect(world.second.asked).toEqual(['01:00:00']);
  world.first.recover();
  await world.clock.moveTo('2026-11-21T01:10:30Z');
  expect(world.served.book?.summary.provider).toBe('first');
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:00:00Z'));
});

it('keeps the book and its tables while no new table comes', async () => {
  using world = new RefreshWorld();
  world.first.fail();
  await world.start();
  const before = world.served.book;
  await world.clock.moveTo('2026-11-21T01:30:00Z');
  expect(world.served.book).toBe(before);
  expect(before?.findTable('EUR')).toBe(before?.findTable('EUR'));
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(world.served.book).not.toBe(before);
});

it('retries within 5 minutes while no provider has rates, and serves rates once one recovers', async () => {
  using world = new RefreshWorld();
  world.first.fail();
  world.second.fail();
  await world.start();
  expect(world.served.book).toBeUndefined();
  expect(world.served.secondsToNextAttempt).toBe(10);
  await world.clock.moveTo('2026-11-21T02:00:00Z');
  expect(world.served.secondsToNextAttempt).toBeLessThanOrEqual(300);
  expect(world.findLogged('no provider has rates').at(-1)).toMatchObject({ nextAttemptAt: expect.any(String) });
  world.second.recover();
  await world.clock.moveTo('2026-11-21T02:05:00Z');
  expect(world.served.book?.summary.provider).toBe('second');
});

it('leaves a provider alone for as long as it asks', async () => {
  using world = new RefreshWorld();
  world.first.fail(4 * 3600);
  await world.start();
  world.first.recover();
  await world.clock.moveTo('2026-11-21T04:59:59Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  await world.clock.moveTo('2026-11-21T05:00:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '05:00:00']);
});

it.each([0, 1])('asks no more often than it would anyhow when a provider says Retry-After: %i', async (seconds) => {
  using world = new RefreshWorld();
  world.first.fail(seconds);
  await world.start();
  await world.clock.moveTo('2026-11-21T01:02:29Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10', '01:00:30', '01:01:10']);
});

it('loses no retry that falls due while another provider is slow to answer', async () => {
  using world = new RefreshWorld();
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

it('asks every failed provider again, even when others answered: each is a witness', async () => {
  using world = new RefreshWorld();
  await world.start();
  world.first.fail();
  world.second.fail(60);
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  world.first.recover();
  world.second.recover();
  await world.clock.moveTo('2026-11-21T03:00:10Z');
  expect(world.findAsOf('EUR')).toBe('03:00:10');
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:01:00Z'));
  await world.clock.moveTo('2026-11-21T03:01:00Z');
  expect(world.second.asked).toEqual(['01:00:00', '03:00:00', '03:01:00']);
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T06:00:00Z'));
});

it('survives a bug in a round, logs it, and tries again in 5 minutes', async () => {
  using world = new RefreshWorld();
  vi.spyOn(world.served, 'replaceEdition').mockImplementationOnce(() => {
    throw new TypeError('x is not a function');
  });
  await world.start();
  expect(world.served.book).toBeUndefined();
  expect(world.findLogged('a refresh failed unexpectedly; trying again in 5 minutes')).toMatchObject([
    { err: { type: 'TypeError' } },
  ]);
  await world.clock.moveTo('2026-11-21T01:05:00Z');
  expect(world.findProvider('EUR')).toBe('first');
});

it('outlives a bug in a provider, and logs where it was', async () => {
  using world = new RefreshWorld();
  world.first.failure = new TypeError('x is not a function');
  await world.start();
  expect(world.served.book?.summary.provider).toBe('second');
  expect(world.findLogged('provider failed')).toMatchObject([{ provider: 'first', err: { type: 'TypeError' } }]);
});

it('stops asking when it is told to', async () => {
  const world = new RefreshWorld();
  await world.start();
  world[Symbol.dispose]();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  expect(world.findLogged('refreshing has stopped')).toEqual([]);
});
