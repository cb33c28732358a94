import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { RefreshWorld } from '../../test/refreshing/refresh-world.ts';
import { MemoryStore } from '../../test/storage/memory-stores.ts';
import type { Decision } from '../judging/decisions.ts';

const reason = 'The banks are closed.';

function hold({ clock, decisions }: RefreshWorld, code: CurrencyCode): Promise<void> {
  return decisions.append({ kind: 'hold', subject: code, reason, by: 'ann', decidedAt: clock.now() });
}

function accept({ clock, decisions }: RefreshWorld, code: CurrencyCode, text: string): Promise<void> {
  const rate = parseRatio(text);
  if (!rate) throw new Error(`${text} is not a number`);
  const now = clock.now();
  const signature = { reason, by: 'ann', decidedAt: now };
  const decision: Decision = { kind: 'accept', subject: code, rate, provider: 'first', asOf: now, ...signature };
  return decisions.append(decision);
}

/** Lets both providers state rates. */
function state({ first, second }: RefreshWorld, rates: RefreshWorld['first']['rates']): void {
  for (const source of [first, second]) source.rates = rates;
}

it('holds a rate against all providers until it is stale, within a minute, and says whose decision that is', async () => {
  using world = new RefreshWorld();
  state(world, { SEK: '9.44' });
  await world.start();
  await hold(world, 'SEK');
  await world.clock.moveTo('2026-11-21T01:01:00Z');
  expect(world.served.standing?.kept).toEqual(new Map([['SEK', `held by ann: ${reason}`]]));
  expect(world.served.nextAttemptAt).toBe(Date.parse('2026-11-21T03:00:00Z'));
  state(world, { SEK: '9.45', EUR: '0.881' });
  await world.clock.moveTo('2026-11-22T12:59:59.999Z');
  expect([world.findUsdRate('SEK'), world.findUsdRate('EUR')]).toEqual(['9.44', '0.881']);
  await world.clock.moveTo('2026-11-22T13:00:00Z');
  expect([world.findUsdRate('SEK'), world.findUsdRate('EUR')]).toEqual([undefined, '0.881']);
});

it('uses the quotes of the providers within a minute of the release, without asking them again', async () => {
  using world = new RefreshWorld();
  state(world, { SEK: '9.44' });
  await world.start();
  await hold(world, 'SEK');
  state(world, { SEK: '9.45' });
  await world.clock.moveTo('2026-11-21T04:00:30Z');
  expect(world.findUsdRate('SEK')).toBe('9.44');
  await world.decisions.append({ kind: 'release', subject: 'SEK', reason, by: 'ann', decidedAt: world.clock.now() });
  await world.clock.moveTo('2026-11-21T04:01:30Z');
  expect([world.findUsdRate('SEK'), world.served.standing?.kept.size]).toEqual(['9.45', 0]);
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00']);
  expect(world.findLogged('decisions about rates have changed')).toMatchObject([
    { decisions: [{ subject: 'SEK', decision: 'hold', by: 'ann', reason }] },
    { decisions: [] },
  ]);
});

it('believes an accepted rate within a minute, judges later rates by it, and keeps it over a restart', async () => {
  const store = new MemoryStore();
  using world = new RefreshWorld({ store });
  world.first.rates = { NGN: '900' };
  await world.start();
  world.first.rates = { NGN: '1800' };
  await world.clock.moveTo('2026-11-21T03:00:30Z');
  expect(world.findUsdRate('NGN')).toBe('900');
  await accept(world, 'NGN', '1800');
  await world.clock.moveTo('2026-11-21T03:01:30Z');
  expect([world.findUsdRate('NGN'), world.findAsOf('NGN')]).toEqual(['1800', '03:00:00']);
  expect(world.first.asked).toEqual(['01:00:00', '03:00:00']);
  using restarted = new RefreshWorld({ store, start: '2026-11-21T03:02:00Z' });
  await restarted.publisher.load();
  expect(restarted.findUsdRate('NGN')).toBe('1800');
  world.first.rates = { NGN: '1810' };
  await world.clock.moveTo('2026-11-21T06:00:00Z');
  expect(world.findUsdRate('NGN')).toBe('1810');
  world.first.rates = { NGN: '900' };
  await world.clock.moveTo('2026-11-21T09:00:00Z');
  expect(world.findUsdRate('NGN')).toBe('1810');
});

it('abides by the last decisions that it knows while they cannot be read', async () => {
  using world = new RefreshWorld();
  state(world, { SEK: '9.44' });
  await hold(world, 'EUR');
  await world.start();
  expect(world.findUsdRate('EUR')).toBeUndefined();
  world.decisions.list = () => Promise.reject(new Error('disk full'));
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect([world.findUsdRate('EUR'), world.findUsdRate('SEK')]).toEqual([undefined, '9.44']);
  const logged = world.findLogged('decisions about rates cannot be read; the known decisions stay in force');
  expect(logged).toMatchObject([{ err: { message: 'disk full' } }]);
});
