import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';

it('doubts a rate that its only source moves too far, names it in one line of the log, and leaves it out once stale', async () => {
  using world = new RefreshWorld();
  world.first.rates = { SEK: '9.44' };
  await world.start();
  world.first.rates = { SEK: '944' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.findUsdRate('SEK'), world.findAsOf('SEK')]).toEqual(['9.44', '01:00:00']);
  expect(world.findLogged('rates rejected')).toMatchObject([
    {
      provider: 'first',
      doubted: 1,
      worst: [{ code: 'SEK', finding: 'moved alone', stated: '944', expected: '9.44', deviation: '× 100' }],
      unreadable: [],
    },
  ]);
  await world.clock.moveTo('2026-11-22T00:59:59.999Z');
  expect(world.findUsdRate('SEK')).toBe('9.44');
  await world.clock.moveTo('2026-11-30T00:00:00Z');
  expect([world.findUsdRate('SEK'), world.findUsdRate('EUR')]).toEqual([undefined, '0.88']);
});

it('discredits a table with too many errors, names them, and serves the other tables', async () => {
  using world = new RefreshWorld({ chain: ['first', 'second', 'third'] });
  await world.start();
  world.first.rates = { EUR: '1.1363', GBP: '1.3157' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.findUsdRate('EUR'), world.findProvider('JPY')]).toEqual(['0.88', 'second']);
  expect(world.findLogged('table discredited')).toMatchObject([
    { provider: 'first', diagnosis: '2 of 6 liquid currencies refuted: EUR, GBP', doubted: 2 },
  ]);
});

it('rejects a table that cannot be used, or a quote that is no rate, and says why', async () => {
  using world = new RefreshWorld();
  world.first.rates = { USD: '2' };
  world.second.rates = { SEK: '0' };
  await world.start();
  expect([world.findProvider('JPY'), world.findProvider('SEK')]).toEqual(['second', undefined]);
  const reason = 'it quotes USD, its own base, at another rate than 1';
  expect(world.findLogged('table rejected')).toMatchObject([{ provider: 'first', reason }]);
  expect(world.findLogged('rates rejected')).toMatchObject([
    { provider: 'second', doubted: 0, unreadable: [{ code: 'SEK', text: '0', reason: 'not positive' }] },
  ]);
});
