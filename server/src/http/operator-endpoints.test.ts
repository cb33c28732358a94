import { createMockProviders } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { startTestService } from '../../test/test-service.ts';

const START = '2026-11-21T01:00:00Z';

/** A service on the network, mocked, and on a clock of its own. */
async function setUp() {
  const clock = new TestClock(START);
  const mocks = createMockProviders({ now: () => clock.now() });
  const service = await startTestService({ fetch: mocks.fetch, clock }, { PROVIDERS: 'currency-api,ecb' });
  return { clock, mocks, service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

it('tells the provider of the base table, the age of the data and the next attempt on /readyz', async () => {
  await using world = await setUp();
  await world.clock.moveTo('2026-11-21T02:30:00Z');
  expect(await (await world.service.get('/readyz')).json()).toEqual({
    status: 'ready',
    provider: 'currency-api',
    as_of: '2026-11-21T00:00:00.000Z',
    age_seconds: 9_000,
    refreshed_at: '2026-11-21T01:00:00.000Z',
    currencies: 190,
    next_attempt_at: '2026-11-21T03:00:00.000Z',
    seconds_to_next_attempt: 1_800,
  });
});

it('tells Prometheus the same, and how the refreshes went', async () => {
  await using world = await setUp();
  world.mocks.setAll('500');
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const response = await world.service.get('/metrics');
  expect(response.headers.get('Content-Type')).toContain('version=0.0.4');
  const text = await response.text();
  expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([
    'crossrate_rates_age_seconds 10800',
    'crossrate_rates_refresh_age_seconds 7200',
    'crossrate_rates_currencies{provider="currency-api"} 190',
    `crossrate_next_refresh_timestamp_seconds ${Date.parse('2026-11-21T03:00:10Z') / 1000}`,
    'crossrate_refreshes_total{result="succeeded"} 1',
    'crossrate_refreshes_total{result="failed"} 1',
  ]);
});

it('tells Prometheus no age of rates that are not served', async () => {
  await using world = await setUp();
  world.mocks.setAll('500');
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  const text = await (await world.service.get('/metrics')).text();
  expect(text).not.toMatch(/^crossrate_rates_/m);
  expect(text).toContain('crossrate_refreshes_total{result="failed"}');
});

it('names the sources of its rates in the OpenAPI document', async () => {
  await using world = await setUp();
  const { info } = (await (await world.service.get('/openapi.json')).json()) as { info: Record<string, unknown> };
  expect(info['x-attribution']).toMatchObject([
    { text: expect.stringContaining('CC0') },
    { text: 'Source: ECB statistics' },
  ]);
  expect(info.description).toContain('[Source: ECB statistics](https://www.ecb.europa.eu/');
});
