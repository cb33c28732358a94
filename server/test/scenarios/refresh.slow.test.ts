import { router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { expectRateTable } from '../../../conformance/src/expectations.ts';
import { CONVERSION, type ScenarioWorld, startScenario, statusesOf } from './scenario-world.ts';

const CONVERT = `${router.convert.path}?${new URLSearchParams({ ...CONVERSION, amount: String(CONVERSION.amount) })}`;

const readUpdatedAt = async (world: ScenarioWorld, key: string) =>
  expectRateTable(await world.api.rates(key)).updated_at;

it.concurrent('serves the fixings of a day from the first refresh after their publication, and not a millisecond earlier', async () => {
  await using world = await startScenario({ start: '2026-11-20T13:30:00Z' });
  const { key } = await world.createAccount();
  expect(await readUpdatedAt(world, key)).toBe('2026-11-19T00:00:00+00:00');
  await world.clock.moveTo('2026-11-20T14:59:59.999Z');
  expect(await readUpdatedAt(world, key)).toBe('2026-11-19T00:00:00+00:00');
  await world.clock.moveTo('2026-11-20T15:00:00Z');
  expect(await readUpdatedAt(world, key)).toBe('2026-11-20T00:00:00+00:00');
  expect(statusesOf(await world.askAll(key))).toEqual([200, 200, 200]);
});

it.concurrent('asks the providers at the start and then every 3 hours on the UTC hour, and never in between', async () => {
  await using world = await startScenario({ start: '2026-11-21T22:30:00Z' });
  await world.clock.moveTo('2026-11-22T22:30:00Z');
  const grid = ['00', '03', '06', '09', '12', '15', '18', '21'].map((hour) => `2026-11-22T${hour}:00:00.000Z`);
  expect([...world.askedAt]).toEqual(['2026-11-21T22:30:00.000Z', ...grid]);
});

it.concurrent('keeps its ETag through refreshes without new rates, and changes it with the content', async () => {
  await using world = await startScenario({ start: '2026-11-21T01:00:00Z' });
  const { key } = await world.createAccount();
  const first = await world.api.get(router.rates.path, key);
  const condition = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  await world.clock.moveTo('2026-11-22T23:59:59.999Z');
  expect((await world.api.get(router.rates.path, key, condition)).status).toBe(304);
  await world.clock.moveTo('2026-11-23T15:00:00Z');
  const next = await world.api.get(router.rates.path, key, condition);
  expect(next.status).toBe(200);
  expect(next.text).not.toBe(first.text);
  expect(next.headers.get('ETag')).toMatch(/^"[\w-]+"$/);
  expect(next.headers.get('ETag')).not.toBe(condition['If-None-Match']);
});

it.concurrent('lets caches keep answers for exactly the seconds to the next refresh', async () => {
  await using world = await startScenario({ start: '2026-11-21T22:30:00Z' });
  const { key } = await world.createAccount();
  for (const [moment, seconds] of [
    ['2026-11-21T22:30:00Z', 5_400],
    ['2026-11-21T22:30:01Z', 5_399],
    ['2026-11-21T23:59:59Z', 1],
    ['2026-11-22T00:00:00Z', 10_800],
    ['2026-11-22T02:00:00Z', 3_600],
    ['2026-11-22T03:00:00Z', 10_800],
  ] as const) {
    await world.clock.moveTo(moment);
    const answers = [
      await world.api.get(router.rates.path, key),
      await world.api.get(CONVERT, key),
      await world.api.get(router.currencies.path),
    ];
    const kept = answers.map(({ headers }) => headers.get('Cache-Control'));
    expect(kept, moment).toEqual(['private', 'private', 'public'].map((who) => `${who}, max-age=${seconds}`));
  }
});
