import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';
import type { Decision, DecisionStore } from './decisions.ts';

const reason = 'The banks are closed.';

function hold({ clock, decisions }: RefreshWorld, code: CurrencyCode): Promise<void> {
  return decisions.put({ kind: 'hold', code, reason, decidedAt: clock.now() });
}

function accept({ clock, decisions }: RefreshWorld, code: CurrencyCode, text: string): Promise<void> {
  const rate = parseRatio(text);
  if (!rate) throw new Error(`${text} is not a number`);
  const now = clock.now();
  const decision: Decision = { kind: 'accept', code, reason, rate, provider: 'first', asOf: now, decidedAt: now };
  return decisions.put(decision);
}

it('holds a rate against all providers, from the next refresh on, and says whose decision that is', async () => {
  using world = new RefreshWorld();
  for (const source of [world.first, world.second]) source.rates = { SEK: '9.44' };
  await world.start();
  await hold(world, 'SEK');
  for (const source of [world.first, world.second]) source.rates = { SEK: '9.45', EUR: '0.881' };
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.findUsdRate('SEK'), world.findUsdRate('EUR')]).toEqual(['9.44', '0.881']);
  expect(world.served.standing?.kept).toEqual(new Map([['SEK', `held by the operator: ${reason}`]]));
});

it('serves a rate that is held until it is stale, and never longer', async () => {
  using world = new RefreshWorld();
  for (const source of [world.first, world.second]) source.rates = { SEK: '9.44' };
  await world.start();
  await hold(world, 'SEK');
  await world.clock.moveTo('2026-11-22T00:59:59.999Z');
  expect(world.findUsdRate('SEK')).toBe('9.44');
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  expect([world.findUsdRate('SEK'), world.findUsdRate('EUR')]).toEqual([undefined, '0.88']);
});

it('uses the quotes of the providers within a minute of the release, without asking them again', async () => {
  using world = new RefreshWorld();
  for (const source of [world.first, world.second]) source.rates = { SEK: '9.44' };
  await world.start();
  await hold(world, 'SEK');
  for (const source of [world.first, world.second]) source.rates = { SEK: '9.45' };
  await world.clock.moveTo('2026-11-21T04:00:30Z');
  expect(world.findUsdRate('SEK')).toBe('9.44');
  await world.decisions.remove('SEK');
  await world.clock.moveTo('2026-11-21T04:01:30Z');
  expect([world.findUsdRate('SEK'), world.served.standing?.kept.size]).toEqual(['9.45', 0]);
  expect([world.first.asked, world.second.asked]).toEqual([
    ['01:00:00', '03:00:00'],
    ['01:00:00', '03:00:00'],
  ]);
});

it('reports a hold within a minute', async () => {
  using world = new RefreshWorld();
  await world.start();
  await hold(world, 'EUR');
  await world.clock.moveTo('2026-11-21T01:01:00Z');
  expect(world.served.standing?.kept.get('EUR')).toBe(`held by the operator: ${reason}`);
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:00:00Z'));
});

it('believes an accepted rate within a minute, without asking the providers again', async () => {
  using world = new RefreshWorld();
  world.first.rates = { NGN: '900' };
  await world.start();
  world.first.rates = { NGN: '1800' };
  await world.clock.moveTo('2026-11-21T03:00:30Z');
  expect(world.findUsdRate('NGN')).toBe('900');
  await accept(world, 'NGN', '1800');
  await world.clock.moveTo('2026-11-21T03:01:30Z');
  expect([world.findUsdRate('NGN'), world.findAsOf('NGN')]).toEqual(['1800', '03:00:00']);
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00']);
});

it('judges later rates by an accepted one', async () => {
  using world = new RefreshWorld();
  world.first.rates = { NGN: '900' };
  await world.start();
  world.first.rates = { NGN: '1800' };
  await world.clock.moveTo('2026-11-21T03:00:30Z');
  await accept(world, 'NGN', '1800');
  world.first.rates = { NGN: '1810' };
  await world.clock.moveTo('2026-11-21T06:00:00Z');
  expect(world.findUsdRate('NGN')).toBe('1810');
  world.first.rates = { NGN: '900' };
  await world.clock.moveTo('2026-11-21T09:00:00Z');
  expect(world.findUsdRate('NGN')).toBe('1810');
});

it('does not publish an accepted rate that no provider states any more', async () => {
  using world = new RefreshWorld();
  world.first.rates = { NGN: '900' };
  await world.start();
  await accept(world, 'NGN', '1800');
  await world.clock.moveTo('2026-11-21T06:00:00Z');
  expect(world.findUsdRate('NGN')).toBe('900');
});

it('keeps the effect of a decision over a restart', async () => {
  const store = new MemoryStore();
  using world = new RefreshWorld({ store });
  world.first.rates = { NGN: '900' };
  await world.start();
  world.first.rates = { NGN: '1800' };
  await world.clock.moveTo('2026-11-21T03:00:30Z');
  await accept(world, 'NGN', '1800');
  await world.clock.moveTo('2026-11-21T03:01:30Z');
  using restarted = new RefreshWorld({ store, start: '2026-11-21T03:02:00Z' });
  await restarted.publisher.load();
  expect(restarted.findUsdRate('NGN')).toBe('1800');
});

it('abides by the last decisions that it knows while they cannot be read', async () => {
  using world = new RefreshWorld();
  for (const source of [world.first, world.second]) source.rates = { SEK: '9.44' };
  await hold(world, 'EUR');
  await world.start();
  expect(world.findUsdRate('EUR')).toBeUndefined();
  const failToList: DecisionStore['list'] = () => Promise.reject(new Error('disk full'));
  world.decisions.list = failToList;
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.findUsdRate('EUR'), world.findUsdRate('SEK')]).toEqual([undefined, '9.44']);
  expect(
    world.findLogged('decisions about rates cannot be read; the known decisions stay in force').at(-1),
  ).toMatchObject({
    err: { message: 'disk full' },
  });
});

it('logs decisions with their reasons', async () => {
  using world = new RefreshWorld();
  await world.start();
  await hold(world, 'SEK');
  await world.clock.moveTo('2026-11-21T01:01:00Z');
  await world.decisions.remove('SEK');
  await world.clock.moveTo('2026-11-21T01:02:00Z');
  expect(world.findLogged('decisions about rates have changed')).toMatchObject([
    { decisions: [{ code: 'SEK', decision: 'hold', reason }] },
    { decisions: [] },
  ]);
});
