import { expect, it, vi } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';

it.each([
  [0, '00'],
  [0.5, '15'],
])(
  'refreshes at start and then on the 3-hour UTC grid, a little after the hour, by chance: %f',
  async (random, second) => {
    using world = new RefreshWorld({ random });
    await world.start();
    await world.clock.moveTo('2026-11-21T09:30:00Z');
    expect(world.first.asked).toEqual(['01:00:00', ...[3, 6, 9].map((hour) => `0${hour}:00:${second}`)]);
    expect(world.served.secondsToNextAttempt).toBe(2.5 * 3600 + 30 * random);
  },
);

it('never asks anew while an answer is still to come', async () => {
  using world = new RefreshWorld();
  const answer = world.first.hang();
  world.start();
  await world.clock.moveTo('2026-11-21T03:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  answer();
  await world.clock.moveTo('2026-11-21T03:30:01Z');
  expect(world.served.book?.summary.provider).toBe('first');
});

it('goes on asking only the provider that failed, ever more seldom, and takes up its table when it is back', async () => {
  using world = new RefreshWorld();
  world.first.fail();
  await world.start();
  const before = world.served.book;
  await world.clock.moveTo('2026-11-21T01:09:59Z');
  expect(world.first.asked).toEqual(['01:00:00', '01:00:10', '01:00:30', '01:01:10', '01:02:30', '01:05:10']);
  expect(world.second.asked).toEqual(['01:00:00']);
  // The tables that are made already are kept while no new table comes.
  expect(world.served.book).toBe(before);
  world.first.recover();
  await world.clock.moveTo('2026-11-21T01:10:30Z');
  expect(world.served.book?.summary.provider).toBe('first');
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:00:00Z'));
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

it.each([
  [4 * 3600, ['01:00:00', '05:00:00']],
  [1, ['01:00:00', '01:00:10', '01:00:30', '01:01:10', '01:02:30', '01:05:10', '01:10:30']],
])(
  'leaves a provider alone for the %i seconds that it asks for, and no shorter than after any failure',
  async (seconds, times) => {
    using world = new RefreshWorld();
    world.first.fail(seconds);
    await world.start();
    await world.clock.moveTo('2026-11-21T01:12:00Z');
    if (seconds > 1) await world.clock.moveTo('2026-11-21T05:00:00Z');
    expect(world.first.asked).toEqual(times);
  },
);

it('loses no retry that falls due while another provider is slow to answer', async () => {
  using world = new RefreshWorld();
  await world.start();
  world.first.fail();
  const answer = world.second.hang();
  await world.clock.moveTo('2026-11-21T03:00:20Z');
  answer();
  await world.clock.moveTo('2026-11-21T03:00:21Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00', '03:00:21']);
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
