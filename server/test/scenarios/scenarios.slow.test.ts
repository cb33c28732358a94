import { router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { expectMessage, expectRateTable } from '../../../conformance/src/expectations.ts';
import { CONVERSION, type ScenarioWorld, startScenario, statusesOf } from './scenario-world.ts';

const A_SECOND = 1_000;
const FIVE_MINUTES = 300_000;

/** Sends requests to both keyed operations at once, and counts the granted and the refused ones. */
async function spend({ api }: ScenarioWorld, key: string, requests: number) {
  const sent = Array.from({ length: requests }, (_, index) =>
    index % 10 ? api.convert(key, CONVERSION) : api.rates(key),
  );
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expectMessage(answer, 'quotaExceeded');
  return { granted: answers.length - refused.length, refused: refused.length };
}

/** Sends one request, and reads the quota from the headers of its answer. */
async function askForQuota({ api }: ScenarioWorld, key: string) {
  const { status, headers } = await api.get(router.rates.path, key);
  const [retryAfter, remaining] = [headers.get('Retry-After'), headers.get('X-RateLimit-Remaining')];
  return { status, retryAfter, remaining, reset: Number(headers.get('X-RateLimit-Reset')) };
}

async function expectUnavailable(world: ScenarioWorld, key: string): Promise<void> {
  for (const answer of await world.askAll(key)) expectMessage(answer, 'unavailable');
}

/** Lets the providers recover, and moves to the moment at which clients are asked to try again. */
async function recover({ api, clock, providers }: ScenarioWorld): Promise<void> {
  const wait = Number((await api.get(router.currencies.path)).headers.get('Retry-After')) * 1000;
  expect(wait > 0 && wait <= FIVE_MINUTES, `${wait} ms`).toBe(true);
  providers.setAll('healthy');
  await clock.moveBy(wait);
}

it('grants exactly 100 requests again from midnight UTC, over a restart and a leap day, and states that time', async () => {
  await using world = await startScenario({ start: '2028-02-29T22:00:00Z' });
  const key = await world.service.createKey();
  const midnight = Date.parse('2028-03-01T00:00:00Z') / 1000;
  expect(await spend(world, key, 60)).toEqual({ granted: 60, refused: 0 });
  await world.restart();
  expect(await spend(world, key, 50)).toEqual({ granted: 40, refused: 10 });
  await world.clock.moveTo('2028-02-29T23:59:59.999Z');
  expect(await spend(world, key, 2)).toEqual({ granted: 0, refused: 2 });
  expect(await askForQuota(world, key)).toEqual({ status: 429, retryAfter: '1', remaining: '0', reset: midnight });
  await world.clock.moveTo('2028-03-01T00:00:00Z');
  const tomorrow = { reset: midnight + 86_400 };
  expect(await askForQuota(world, key)).toEqual({ status: 200, retryAfter: null, remaining: '99', ...tomorrow });
  expect(await spend(world, key, 109)).toEqual({ granted: 99, refused: 10 });
  await world.restart();
  expect(await spend(world, key, 2)).toEqual({ granted: 0, refused: 2 });
});

it('serves or refuses an account within a second of its change, also while there are no rates, and charges no refusal', async () => {
  await using world = await startScenario({ providersPlay: '500', start: '2026-11-21T10:00:00Z' });
  const key = await world.service.createKey({ verified: false });
  const other = await world.service.createKey();
  for (const [change, refusal] of [
    [{}, 'emailUnverified'],
    [{ verified: true }, 'unavailable'],
    [{ restricted: true }, 'accountRestricted'],
    [{ restricted: false }, 'unavailable'],
    [{ revoked: true }, 'unauthorized'],
  ] as const) {
    await world.service.accounts.change(1, change);
    await world.clock.moveBy(A_SECOND);
    expectMessage(await world.api.rates(key), refusal);
    expectMessage(await world.api.convert(key, CONVERSION), refusal);
  }
  await recover(world);
  expect(statusesOf(await world.askAll(other))).toEqual([200, 200, 200]);
  expect(await world.readRemaining(other)).toBe(98);
});

it('serves the last good rates for 24 hours after the last refresh, over a restart, then 503, and recovers within a retry', async () => {
  await using world = await startScenario({ start: '2026-11-19T01:00:00Z' });
  const key = await world.service.createKey();
  await world.clock.moveTo('2026-11-19T04:00:00Z');
  const lastGood = await world.api.rates(key);
  world.providers.setAll('500');
  // The last refresh that succeeded was the one at 03:00.
  await world.clock.moveTo('2026-11-20T02:00:00Z');
  await world.restart();
  await world.clock.moveTo('2026-11-20T02:59:59.999Z');
  expect(statusesOf(await world.askAll(key))).toEqual([200, 200, 200]);
  expect(await world.api.rates(key)).toHaveProperty('body', lastGood.body);
  const left = await world.readRemaining(key);
  await world.clock.moveTo('2026-11-20T03:00:00Z');
  await expectUnavailable(world, key);
  await world.clock.moveTo('2026-11-20T07:07:07Z');
  await expectUnavailable(world, key);
  expect(await world.readRemaining(key)).toBe(left);
  await recover(world);
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-19T00:00:00+00:00');
});

it('asks the providers every 3 hours on the UTC hour, serves their rates from then on, and lets caches keep them until then', async () => {
  await using world = await startScenario({ start: '2026-11-20T13:30:00Z' });
  const key = await world.service.createKey();
  const first = await world.api.get(router.rates.path, key);
  const condition = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  await world.clock.moveTo('2026-11-20T14:59:59Z');
  const held = await world.api.get(router.rates.path, key, condition);
  expect([held.status, held.headers.get('Cache-Control')]).toEqual([304, 'private, max-age=1']);
  await world.clock.moveTo('2026-11-20T14:59:59.999Z');
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-19T00:00:00+00:00');
  await world.clock.moveTo('2026-11-20T15:00:00Z');
  expect(expectRateTable(await world.api.rates(key)).updated_at).toBe('2026-11-20T00:00:00+00:00');
  const next = await world.api.get(router.rates.path, key, condition);
  expect([next.status, next.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=10800']);
  expect(next.headers.get('ETag')).not.toBe(condition['If-None-Match']);
  await world.clock.moveTo('2026-11-21T13:30:00Z');
  const grid = ['20T15', '20T18', '20T21', '21T00', '21T03', '21T06', '21T09', '21T12'];
  const times = grid.map((hour) => `2026-11-${hour}:00:00.000Z`);
  expect([...world.askedAt]).toEqual(['2026-11-20T13:30:00.000Z', ...times]);
});
