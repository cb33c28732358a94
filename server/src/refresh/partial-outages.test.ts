import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';

const YESTERDAY = '2026-11-20T00:00:00Z';
const TODAY = '2026-11-21T00:00:00Z';

it('serves younger rates for as long as a provider with older ones confirms them, although their own provider is down', async () => {
  using world = new RefreshWorld();
  world.first.asOf = TODAY;
  world.second.asOf = YESTERDAY;
  world.first.rates = { NOK: '10' };
  await world.start();
  world.first.fail();
  await world.clock.moveTo('2026-11-22T15:00:00Z');
  expect([world.findUsdRate('EUR'), world.findUsdRate('NOK')]).toEqual(['0.88', undefined]);
  world.second.fail();
  await world.clock.moveTo('2026-11-23T14:59:59.999Z');
  expect(world.findUsdRate('EUR')).toBe('0.88');
  await world.clock.moveTo('2026-11-23T15:00:00Z');
  expect(world.served.book).toBeUndefined();
});

it('never lets the as-of time of a rate go back, whichever providers come and go', async () => {
  using world = new RefreshWorld({ chain: ['first', 'second', 'third'] });
  const sources = [world.first, world.second, world.third];
  world.first.asOf = YESTERDAY;
  for (const source of sources) source.rates = { SEK: '9.44', NOK: '10' };
  await world.start();
  let latest = new Map<string, number>();
  for (let hour = 3; hour <= 96; hour += 3) {
    // Each provider is down in another rhythm.
    for (const [index, source] of sources.entries()) {
      if (hour % (2 * index + 5) < 3) source.fail();
      else source.recover();
    }
    await world.clock.moveTo(new Date(Date.parse(TODAY) + hour * 3_600_000).toISOString());
    const asOfs = new Map<string, number>(
      [...(world.served.book?.snapshot ?? [])].map(([code, { asOf }]) => [code, asOf]),
    );
    for (const [code, asOf] of asOfs) expect(asOf, code).toBeGreaterThanOrEqual(latest.get(code) ?? 0);
    expect(asOfs.size).toBe(9);
    latest = asOfs;
  }
  expect(latest.get('EUR')).toBeGreaterThan(Date.parse('2026-11-24T00:00:00Z'));
});
