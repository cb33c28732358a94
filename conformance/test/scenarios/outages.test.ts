import { expect, it } from 'vitest';
import { expectMessage, expectRateTable } from '../../src/expectations.ts';
import { type ScenarioWorld, startScenario, statusesOf } from './scenario-world.ts';

const SERVED = [200, 200, 200];
const FIVE_MINUTES = 300_000;

async function expectUnavailable(world: ScenarioWorld, key: string): Promise<void> {
  for (const answer of await world.askAll(key)) expectMessage(answer, 'unavailable');
}

/** Reads Retry-After, in milliseconds. */
async function readRetryAfter({ api }: ScenarioWorld): Promise<number> {
  return Number((await api.get('/api/currencies')).headers.get('Retry-After')) * 1000;
}

it.concurrent('answers 503 on all operations and charges nothing while every provider fails from the start, then recovers by itself', async () => {
  await using world = await startScenario({ providersPlay: '500', start: '2026-11-21T01:00:00Z' });
  const { key } = await world.createAccount();
  await expectUnavailable(world, key);
  await world.clock.moveTo('2026-11-21T01:32:00Z');
  await expectUnavailable(world, key);
  expect(await world.readRemaining(key)).toBe(100);
  const wait = await readRetryAfter(world);
  expect(wait > 0 && wait <= FIVE_MINUTES, `${wait} ms`).toBe(true);
  world.providers.setAll('healthy');
  await world.clock.moveBy(wait);
  expect(statusesOf(await world.askAll(key))).toEqual(SERVED);
  expect(await world.readRemaining(key)).toBe(98);
});

it.concurrent('serves the last good rates for 24 hours after the last refresh when every provider fails, then 503, and recovers within a retry', async () => {
  await using world = await startScenario({ start: '2026-11-21T01:00:00Z' });
  const { key } = await world.createAccount();
  await world.clock.moveTo('2026-11-21T04:00:00Z');
  const lastGood = await world.api.rates(key);
  world.providers.setAll('500');
  // The last refresh that succeeded was the one at 03:00.
  await world.clock.moveTo('2026-11-22T02:59:59.999Z');
  expect(statusesOf(await world.askAll(key))).toEqual(SERVED);
  expect(await world.api.rates(key)).toHaveProperty('body', lastGood.body);
  const left = await world.readRemaining(key);
  await world.clock.moveTo('2026-11-22T03:00:00Z');
  await expectUnavailable(world, key);
  await world.clock.moveTo('2026-11-22T07:07:07Z');
  await expectUnavailable(world, key);
  expect(await world.readRemaining(key)).toBe(left);
  const wait = await readRetryAfter(world);
  expect(wait > 0 && wait <= FIVE_MINUTES, `${wait} ms`).toBe(true);
  world.providers.setAll('healthy');
  await world.clock.moveBy(wait);
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-22T00:00:00+00:00');
  expect(statusesOf(await world.askAll(key))).toEqual(SERVED);
});

it.concurrent('serves the last good rates after a restart, and not a millisecond longer than without a restart', async () => {
  await using world = await startScenario({ start: '2026-11-21T04:00:00Z' });
  const { key } = await world.createAccount();
  const lastGood = await world.api.rates(key);
  world.providers.setAll('500');
  await world.clock.moveTo('2026-11-22T03:00:00Z');
  await world.restart();
  expect(await world.api.rates(key)).toHaveProperty('body', lastGood.body);
  await world.clock.moveTo('2026-11-22T03:59:59.999Z');
  expect(statusesOf(await world.askAll(key))).toEqual(SERVED);
  await world.clock.moveTo('2026-11-22T04:00:00Z');
  await expectUnavailable(world, key);
});

it.concurrent('serves the rates of a provider within an hour of its recovery', async () => {
  await using world = await startScenario({ start: '2026-11-20T22:00:00Z' });
  const { key } = await world.createAccount();
  world.providers.set({ 'currency-api': '500' });
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  // The rates of Friday are the newest without currency-api.
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-20T00:00:00+00:00');
  world.providers.set({ 'currency-api': 'healthy' });
  await world.clock.moveTo('2026-11-21T10:30:00Z');
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-21T00:00:00+00:00');
});

it.concurrent('keeps the rates of a provider that is down, until another provider has newer ones', async () => {
  await using world = await startScenario({ start: '2026-11-21T01:00:00Z' });
  const { key } = await world.createAccount();
  const before = await world.api.rates(key);
  expect(expectRateTable(before).updated_at).toBe('2026-11-21T00:00:00+00:00');
  world.providers.set({ 'currency-api': '500' });
  // The rates of currency-api are nearly two days old; those of Frankfurter and the ECB are of Friday.
  await world.clock.moveTo('2026-11-22T22:00:00Z');
  expect(await world.api.rates(key)).toHaveProperty('body', before.body);
  // Frankfurter and the ECB publish the rates of Monday on Monday afternoon.
  await world.clock.moveTo('2026-11-23T14:59:59.999Z');
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-21T00:00:00+00:00');
  await world.clock.moveTo('2026-11-23T15:00:00Z');
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-23T00:00:00+00:00');
});
