import { expect, it } from 'vitest';
import { expectMessage, expectRateTable } from '../../../conformance/src/expectations.ts';
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
  await using world = await startScenario({ start: '2026-11-19T01:00:00Z' });
  const { key } = await world.createAccount();
  await world.clock.moveTo('2026-11-19T04:00:00Z');
  const lastGood = await world.api.rates(key);
  world.providers.setAll('500');
  // The last refresh that succeeded was the one at 03:00.
  await world.clock.moveTo('2026-11-20T02:59:59.999Z');
  expect(statusesOf(await world.askAll(key))).toEqual(SERVED);
  expect(await world.api.rates(key)).toHaveProperty('body', lastGood.body);
  const left = await world.readRemaining(key);
  await world.clock.moveTo('2026-11-20T03:00:00Z');
  await expectUnavailable(world, key);
  await world.clock.moveTo('2026-11-20T07:07:07Z');
  await expectUnavailable(world, key);
  expect(await world.readRemaining(key)).toBe(left);
  const wait = await readRetryAfter(world);
  expect(wait > 0 && wait <= FIVE_MINUTES, `${wait} ms`).toBe(true);
  world.providers.setAll('healthy');
  await world.clock.moveBy(wait);
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-19T00:00:00+00:00');
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

/** The rate of the Somali shilling, which only currency-api quotes. */
async function readRateOfOne({ api }: ScenarioWorld, key: string): Promise<number | undefined> {
  return expectRateTable(await api.rates(key)).rates.SOS;
}

it.concurrent('keeps the rates of a provider that is down for 24 hours, and has them back within an hour of its recovery', async () => {
  await using world = await startScenario({ start: '2026-11-20T01:00:00Z' });
  const { key } = await world.createAccount();
  const lastGood = await readRateOfOne(world, key);
  expect(lastGood).toBeGreaterThan(0);
  world.providers.set({ 'currency-api': '500' });
  await world.clock.moveTo('2026-11-21T00:59:59.999Z');
  expect(await readRateOfOne(world, key)).toBe(lastGood);
  await world.clock.moveTo('2026-11-21T01:00:00Z');
  expect(await readRateOfOne(world, key)).toBeUndefined();
  await world.clock.moveTo('2026-11-21T09:30:00Z');
  world.providers.set({ 'currency-api': 'healthy' });
  await world.clock.moveTo('2026-11-21T10:30:00Z');
  expect(await readRateOfOne(world, key)).toBe(lastGood);
});
