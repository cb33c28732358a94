import { router } from '@crossrate/contract';
import { Crossrate, isQuotaExceededError } from '@crossrate/sdk';
import { expect, it } from 'vitest';
import { expectMessage } from '../../../conformance/src/expectations.ts';
import type { HttpDriver } from '../../../conformance/src/index.ts';
import { CONVERSION, type ScenarioWorld, startScenario } from './scenario-world.ts';

const midnights = [
  { name: 'the end of a year', before: '2026-12-31', after: '2027-01-01' },
  { name: 'a leap day', before: '2028-02-29', after: '2028-03-01' },
];

/** Sends requests to both keyed operations at once, and counts the granted and the refused ones. */
async function spend(api: HttpDriver, key: string, requests: number) {
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
  return {
    status,
    retryAfter: headers.get('Retry-After'),
    remaining: headers.get('X-RateLimit-Remaining'),
    reset: Number(headers.get('X-RateLimit-Reset')),
  };
}

it.concurrent.each(midnights)(
  'grants exactly 100 requests again from midnight UTC, and states that time in its headers, across $name',
  async ({ before, after }) => {
    await using world = await startScenario({ start: `${before}T22:00:00Z` });
    const { key } = await world.createAccount();
    const midnight = Date.parse(`${after}T00:00:00Z`) / 1000;
    expect(await spend(world.api, key, 60)).toEqual({ granted: 60, refused: 0 });
    await world.clock.moveTo(`${before}T23:59:00Z`);
    expect(await spend(world.api, key, 50)).toEqual({ granted: 40, refused: 10 });
    expect(await askForQuota(world, key)).toEqual({ status: 429, retryAfter: '60', remaining: '0', reset: midnight });
    await world.clock.moveTo(`${before}T23:59:59.999Z`);
    expect(await spend(world.api, key, 2)).toEqual({ granted: 0, refused: 2 });
    expect(await askForQuota(world, key)).toEqual({ status: 429, retryAfter: '1', remaining: '0', reset: midnight });
    await world.clock.moveTo(`${after}T00:00:00Z`);
    const tomorrow = midnight + 86_400;
    expect(await askForQuota(world, key)).toEqual({
      status: 200,
      retryAfter: null,
      remaining: '99',
      reset: tomorrow,
    });
    expect(await spend(world.api, key, 109)).toEqual({ granted: 99, refused: 10 });
    await world.clock.moveTo(`${after}T23:59:59.999Z`);
    expect(await spend(world.api, key, 2)).toEqual({ granted: 0, refused: 2 });
  },
);

it.concurrent('carries no unused requests over to the next day', async () => {
  await using world = await startScenario({ start: '2026-11-20T22:00:00Z' });
  const { key } = await world.createAccount();
  await world.clock.moveTo('2026-11-22T00:00:00Z');
  expect(await spend(world.api, key, 105)).toEqual({ granted: 100, refused: 5 });
});

it.concurrent('gives users of the SDK the midnight at which their quota is reset', async () => {
  await using world = await startScenario({ start: '2028-02-28T23:00:00Z' });
  const { key } = await world.createAccount();
  await spend(world.api, key, 100);
  const client = new Crossrate({ baseUrl: world.service.url, apiKey: key, cache: false });
  const error: unknown = await client.rates().catch((thrown: unknown) => thrown);
  expect(isQuotaExceededError(error) && [error.retryAfter, error.resetAt]).toEqual([
    3_600,
    new Date('2028-02-29T00:00:00Z'),
  ]);
});
