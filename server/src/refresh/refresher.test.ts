import { expect, it, vi } from 'vitest';
import { MemoryStore } from '../../test/memory-stores.ts';
import { refreshWorld } from '../../test/refresh-world.ts';

it('refreshes at start and then on the 3-hour UTC grid', async () => {
  using world = refreshWorld();
  await world.start();
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00', '06:00:00', '09:00:00']);
  expect(world.served.secondsToNextAttempt).toBe(2.5 * 3600);
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
  await world.clock.moveTo('2026-11-21T03:30:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  resolve();
  await started;
  expect(world.served.book?.summary.provider).toBe('first');
});

it('takes the table of the next provider when one fails, and logs why', async () => {
  using world = refreshWorld();
  world.first.fail();
  await world.start();
  expect(world.served.book?.summary.provider).toBe('second');
  expect(world.logged('provider failed')).toMatchObject([{ provider: 'first', reason: 'first is down' }]);
});

it('fills the gaps of the first table from the next', async () => {
  using world = refreshWorld();
  world.second.rates = { SEK: '9.44' };
  await world.start();
  expect(world.served.book?.summary.provider).toBe('first');
  expect(world.usdRate('SEK')).toBe('9.44');
  expect(world.providerOf('SEK')).toBe('second');
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
  expect(world.served.book?.summary.provider).toBe('first');
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:00:00Z'));
});

it('keeps the book and its tables while no new table comes', async () => {
  using world = refreshWorld();
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
  using world = refreshWorld();
  world.first.fail();
  world.second.fail();
  await world.start();
  expect(world.served.book).toBeUndefined();
  expect(world.served.secondsToNextAttempt).toBe(10);
  await world.clock.moveTo('2026-11-21T02:00:00Z');
  expect(world.served.secondsToNextAttempt).toBeLessThanOrEqual(300);
  expect(world.logged('no provider has rates').at(-1)).toMatchObject({ nextAttemptAt: expect.any(String) });
  world.second.recover();
  await world.clock.moveTo('2026-11-21T02:05:00Z');
  expect(world.served.book?.summary.provider).toBe('second');
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

it('asks every failed provider again, even when others answered: each is a witness', async () => {
  using world = refreshWorld();
  await world.start();
  world.first.fail();
  world.second.fail(60);
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  world.first.recover();
  world.second.recover();
  await world.clock.moveTo('2026-11-21T03:00:10Z');
  expect(world.asOf('EUR')).toBe('03:00:10');
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:01:00Z'));
  await world.clock.moveTo('2026-11-21T03:01:00Z');
  expect(world.second.asked).toEqual(['01:00:00', '03:00:00', '03:01:00']);
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T06:00:00Z'));
});

it('asks anew within a minute when the clock is set back', async () => {
  using world = refreshWorld({ start: '2026-11-21T12:30:00Z' });
  await world.start();
  world.clock.set('2026-11-21T06:30:00Z');
  await world.clock.moveTo('2026-11-21T06:31:00Z');
  expect(world.first.asked).toEqual(['12:30:00', '06:31:00']);
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T09:00:00Z'));
});

it('forgets that a provider failed when the clock is set back', async () => {
  using world = refreshWorld({ start: '2026-11-21T12:30:00Z' });
  for (const source of [world.first, world.second]) source.asOf = '2026-11-21T00:00:00Z';
  world.first.fail(3600);
  await world.start();
  world.first.recover();
  world.clock.set('2026-11-21T06:30:00Z');
  await world.clock.moveTo('2026-11-21T06:31:00Z');
  expect(world.served.book?.summary.provider).toBe('first');
});

it('neither serves rates longer nor lets clients keep them longer when the clock is set back', async () => {
  using world = refreshWorld({ start: '2030-01-01T01:00:00Z' });
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

it('survives a bug in a round, logs it, and tries again in 5 minutes', async () => {
  using world = refreshWorld();
  vi.spyOn(world.served, 'replaceEdition').mockImplementationOnce(() => {
    throw new TypeError('x is not a function');
  });
  await world.start();
  expect(world.served.book).toBeUndefined();
  expect(world.logged('a refresh failed unexpectedly; trying again in 5 minutes')).toMatchObject([
    { err: { type: 'TypeError' } },
  ]);
  await world.clock.moveTo('2026-11-21T01:05:00Z');
  expect(world.providerOf('EUR')).toBe('first');
});

it('outlives a bug in a provider, and logs where it was', async () => {
  using world = refreshWorld();
  world.first.failure = new TypeError('x is not a function');
  await world.start();
  expect(world.served.book?.summary.provider).toBe('second');
  expect(world.logged('provider failed')).toMatchObject([{ provider: 'first', err: { type: 'TypeError' } }]);
});

it('serves the last good rates until 24 hours after a provider stated them', async () => {
  using world = refreshWorld();
  await world.start();
  world.first.fail();
  world.second.fail();
  await world.clock.moveTo('2026-11-22T00:59:59Z');
  expect(world.served.book).toBeDefined();
  expect(world.logged('no provider has rates; serving the last good ones').at(-1)).toMatchObject({
    provider: 'first',
    ageSeconds: expect.any(Number),
    nextAttemptAt: expect.any(String),
  });
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.served.book).toBeUndefined();
});

it('doubts a rate that its only source moves too far, names it in one line of the log, and believes it after eight refreshes', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44' };
  await world.start();
  world.first.rates = { SEK: '944' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.usdRate('SEK'), world.asOf('SEK')]).toEqual(['9.44', '01:00:00']);
  expect(world.logged('rates rejected')).toMatchObject([
    {
      provider: 'first',
      doubted: 1,
      worst: [{ code: 'SEK', finding: 'moved alone', stated: '944', expected: '9.44', deviation: '× 100' }],
      unreadable: [],
    },
  ]);
  await world.clock.moveTo('2026-11-21T23:59:59.999Z');
  expect(world.usdRate('SEK')).toBe('9.44');
  await world.clock.moveTo('2026-11-22T00:00:00Z');
  expect(world.usdRate('SEK')).toBe('944');
});

it('serves a rate that its two sources dispute until it is stale, and then none', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44' };
  world.second.rates = { SEK: '9.44' };
  await world.start();
  world.first.rates = { SEK: '944' };
  world.second.rates = { SEK: '0.944' };
  await world.clock.moveTo('2026-11-22T00:59:59.999Z');
  expect(world.usdRate('SEK')).toBe('9.44');
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect([world.usdRate('SEK'), world.usdRate('EUR')]).toEqual([undefined, '0.88']);
});

it('believes the source near the last rate where two disagree', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44' };
  world.second.rates = { SEK: '9.45' };
  await world.start();
  world.first.rates = { SEK: '944' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.usdRate('SEK'), world.providerOf('SEK')]).toEqual(['9.45', 'second']);
  expect(world.logged('rates rejected')).toMatchObject([
    { provider: 'first', worst: [{ code: 'SEK', finding: 'outvoted' }] },
  ]);
});

it('serves the last rate where neither of two that disagree is near it', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44' };
  world.second.rates = { SEK: '9.45' };
  await world.start();
  world.first.rates = { SEK: '944' };
  world.second.rates = { SEK: '94.4' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.usdRate('SEK'), world.providerOf('SEK'), world.asOf('SEK')]).toEqual(['9.44', 'first', '01:00:00']);
});

it('discredits a table with too many errors, names them, and serves the other tables', async () => {
  using world = refreshWorld({ chain: ['first', 'second', 'third'] });
  await world.start();
  world.first.rates = { EUR: '1.1363', GBP: '1.3157' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.usdRate('EUR'), world.providerOf('JPY')]).toEqual(['0.88', 'second']);
  expect(world.logged('table discredited')).toMatchObject([
    { provider: 'first', diagnosis: 'upside down: EUR, GBP', doubted: 2 },
  ]);
});

it('serves the last believed rates of currencies that a smaller table lacks', async () => {
  using world = refreshWorld();
  world.first.rates = { SEK: '9.44', NOK: '10', DKK: '6.57' };
  world.second.rates = { SEK: '9.45' };
  await world.start();
  world.first.rates = {};
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.providerOf('EUR'), world.asOf('EUR')]).toEqual(['first', '03:00:00']);
  expect([world.usdRate('SEK'), world.asOf('SEK')]).toEqual(['9.45', '03:00:00']);
  expect([world.usdRate('NOK'), world.asOf('NOK')]).toEqual(['10', '01:00:00']);
  expect(world.served.standing?.held.get('NOK')).toBe('nobody quotes it');
});

it('rejects a table that cannot be used, and says why', async () => {
  using world = refreshWorld();
  world.first.rates = { JPY: '0' };
  await world.start();
  expect(world.providerOf('JPY')).toBe('second');
  expect(world.logged('table rejected')).toMatchObject([
    { provider: 'first', reason: 'it lacks JPY', unreadable: [{ code: 'JPY', text: '0', reason: 'not positive' }] },
  ]);
});

it('serves at once after a restart, and compares the next table with the saved rates', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    world.first.rates = { SEK: '9.44' };
    await world.start();
  }
  using world = refreshWorld({ store, start: '2026-11-21T20:00:00Z' });
  await world.publisher.load();
  expect(world.usdRate('SEK')).toBe('9.44');
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(world.usdRate('SEK')).toBe('9.44');
});

it('does not serve rates older than 24 hours after a restart', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    await world.start();
  }
  using world = refreshWorld({ store, start: '2026-11-22T01:00:00Z' });
  await world.publisher.load();
  expect(world.served.book).toBeUndefined();
});

it('does not serve after a restart the rates of a provider that was taken out of the chain', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    await world.start();
  }
  store.attribute('bundled');
  using world = refreshWorld({ store });
  await world.publisher.load();
  expect(world.served.book).toBeUndefined();
});

it('compares with a saved rate even after its provider has left the chain', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    world.first.rates = { SEK: '9.44' };
    await world.start();
  }
  store.attribute('bundled');
  using world = refreshWorld({ store });
  await world.publisher.load();
  world.first.rates = { SEK: '944' };
  await world.start();
  expect(world.usdRate('SEK')).toBeUndefined();
});

it('does not serve after a restart the rates that a provider since taken out of the chain had filled', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store });
    world.second.rates = { SEK: '9.44', BYN: '3' };
    await world.start();
  }
  store.attribute('bundled', ['BYN']);
  using world = refreshWorld({ store });
  await world.publisher.load();
  const codes = ['EUR', 'SEK', 'BYN', 'BYR'] as const;
  expect(codes.filter((code) => world.served.book?.rates.has(code))).toEqual(['EUR', 'SEK']);
  expect(world.providerOf('SEK')).toBe('second');
});

it('serves restored rates no longer when the clock was set back in between', async () => {
  const store = new MemoryStore();
  {
    using world = refreshWorld({ store, start: '2026-11-25T01:00:00Z' });
    await world.start();
  }
  using world = refreshWorld({ store });
  await world.publisher.load();
  world.first.fail();
  world.second.fail();
  await world.start();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.served.book).toBeUndefined();
});

it('goes on when rates cannot be saved, and says so', async () => {
  const load = async () => ({ record: undefined, revision: 0 });
  const store = { load, save: () => Promise.reject(new Error('disk full')) };
  using world = refreshWorld({ store });
  await world.start();
  expect(world.served.book).toBeDefined();
  expect(world.logged('rates could not be saved for a restart')).toMatchObject([{ err: { message: 'disk full' } }]);
});

it('stops asking when it is told to', async () => {
  const world = refreshWorld();
  await world.start();
  world[Symbol.dispose]();
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect(world.first.asked).toEqual(['01:00:00']);
  expect(world.logged('refreshing has stopped')).toEqual([]);
});

it('goes on where another process has stopped, without asking the providers before their next attempt is due', async () => {
  const store = new MemoryStore();
  using dead = refreshWorld({ store });
  await dead.start();
  using world = refreshWorld({ store, start: '2026-11-21T01:00:30Z' });
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
  using dead = refreshWorld({ store });
  if (chain) await dead.start();
  using world = refreshWorld({ store, start: '2026-11-21T01:00:30Z', ...(chain && { chain }) });
  await world.takeOver();
  await world.clock.moveTo('2026-11-21T01:00:31Z');
  expect(world.first.asked).toEqual(['01:00:30']);
});
