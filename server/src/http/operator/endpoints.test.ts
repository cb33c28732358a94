import { createMockProviders } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';

const START = '2026-11-21T01:00:00Z';

/** The tested fields of `/readyz`. */
interface Readiness {
  readonly status: string;
  readonly witnesses: readonly unknown[];
  readonly held: readonly unknown[];
  readonly left_out: readonly unknown[];
}

/** Starts a service with mocked providers and a test's clock. */
async function setUp() {
  const clock = new TestClock(START);
  const mocks = createMockProviders({ clock });
  const service = await startTestService({ fetch: mocks.fetch, clock }, { PROVIDERS: 'currency-api,ecb' });
  return { clock, mocks, service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

it('shows the provider of most majors, the age of the data, what each witness said and the next attempt on /readyz', async () => {
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
    oldest_as_of: '2026-11-21T00:00:00.000Z',
    witnesses: [
      { provider: 'currency-api', quoted: 161, outvoted: {} },
      { provider: 'ecb', quoted: 30, outvoted: {} },
    ],
    currencies_with_one_witness: 131,
    held: [],
    left_out: [],
  });
});

it('shows on /readyz which quotes were outvoted, and which rates are kept and why', async () => {
  await using world = await setUp();
  world.mocks.set({ 'currency-api': 'half', ecb: 'absurd' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const { witnesses, held } = (await (await world.service.get('/readyz')).json()) as Readiness;
  expect(witnesses).toMatchObject([
    { provider: 'currency-api', outvoted: {} },
    { provider: 'ecb', quoted: 30, outvoted: { outvoted: 1 } },
  ]);
  expect(held.length).toBeGreaterThan(0);
  for (const each of held) {
    expect(each).toMatchObject({ reason: 'nobody quotes it', provider: 'currency-api', age_seconds: 10_800 });
  }
});

it('shows on /readyz which rates are left out because they are stale, and why nobody renews them', async () => {
  await using world = await setUp();
  world.mocks.set({ 'currency-api': 'half', ecb: '500' });
  await world.clock.moveTo('2026-11-22T03:00:00Z');
  const { held, left_out } = (await (await world.service.get('/readyz')).json()) as Readiness;
  expect(held).toEqual([]);
  expect(left_out.length).toBeGreaterThan(0);
  for (const each of left_out) {
    expect(each).toMatchObject({ reason: 'nobody quotes it', provider: 'currency-api', age_seconds: 97_200 });
  }
});

it('counts rates that are not renewed for Prometheus, also once they are stale and left out', async () => {
  await using world = await setUp();
  world.mocks.set({ 'currency-api': 'half', ecb: '500' });
  const countHeld = async () =>
    /^crossrate_rates_held .*$/m.exec(await (await world.service.get('/metrics')).text())?.[0];
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const before = await countHeld();
  expect(before).toMatch(/^crossrate_rates_held [1-9]\d+$/);
  await world.clock.moveTo('2026-11-22T03:00:00Z');
  expect(await countHeld()).toBe(before);
});

it('shows on /readyz why a whole table is not believed', async () => {
  await using world = await setUp();
  world.mocks.set({ ecb: 'majors-exchanged' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const { witnesses } = (await (await world.service.get('/readyz')).json()) as Readiness;
  expect(witnesses[1]).toEqual({
    provider: 'ecb',
    quoted: 30,
    outvoted: { discredited: 30 },
    diagnosis: 'exchanged with each other: CHF, GBP',
  });
});

it('is not ready but unconfirmed on /readyz while one provider alone has stated the majors', async () => {
  const clock = new TestClock(START);
  const mocks = createMockProviders({ clock, scenarios: { ecb: '500' } });
  await using service = await startTestService({ fetch: mocks.fetch, clock }, { PROVIDERS: 'currency-api,ecb' });
  const answer = async () => {
    const response = await service.get('/readyz');
    return [response.status, ((await response.json()) as Readiness).status];
  };
  expect(await answer()).toEqual([200, 'unconfirmed']);
  expect(await (await service.get('/metrics')).text()).toContain('crossrate_rates_confirmed 0');
  mocks.setAll('healthy');
  await clock.moveTo('2026-11-21T01:00:10Z');
  expect(await answer()).toEqual([200, 'ready']);
});

it('is ready on /readyz when the chain has only one provider, which cannot be confirmed', async () => {
  await using service = await startTestService();
  expect(((await (await service.get('/readyz')).json()) as Readiness).status).toBe('ready');
});

it('gives Prometheus the same figures, and how the refreshes went', async () => {
  await using world = await setUp();
  world.mocks.setAll('500');
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const response = await world.service.get('/metrics');
  expect(response.headers.get('Content-Type')).toContain('version=0.0.4');
  const text = await response.text();
  expect(text.split('\n').filter((line) => /^crossrate_(rates|refresh|next|provider)/.test(line))).toEqual([
    'crossrate_refreshes_total{result="succeeded"} 1',
    'crossrate_refreshes_total{result="failed"} 1',
    'crossrate_provider_outcomes_total{provider="currency-api",outcome="fetched"} 1',
    'crossrate_provider_outcomes_total{provider="ecb",outcome="fetched"} 1',
    'crossrate_provider_outcomes_total{provider="currency-api",outcome="failed"} 1',
    'crossrate_provider_outcomes_total{provider="ecb",outcome="failed"} 1',
    'crossrate_rates_age_seconds 10800',
    'crossrate_rates_refresh_age_seconds 7200',
    `crossrate_rates_oldest_as_of_timestamp_seconds ${Date.parse('2026-11-21T00:00:00Z') / 1000}`,
    'crossrate_rates_currencies{provider="currency-api"} 190',
    'crossrate_rates_confirmed 1',
    'crossrate_rates_witnesses{provider="currency-api"} 0',
    'crossrate_rates_witnesses{provider="ecb"} 0',
    'crossrate_rates_with_one_witness 0',
    'crossrate_rates_held 161',
    `crossrate_next_refresh_timestamp_seconds ${Date.parse('2026-11-21T03:00:10Z') / 1000}`,
    'crossrate_refreshing 1',
  ]);
});

it('shows Prometheus how many quotes each provider had, and how many were not believed and why', async () => {
  await using world = await setUp();
  world.mocks.set({ ecb: 'absurd' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const lines = (await (await world.service.get('/metrics')).text()).split('\n');
  expect(lines.filter((line) => /^crossrate_rates_(witnesses|outvoted|with_one_witness|held)/.test(line))).toEqual([
    'crossrate_rates_witnesses{provider="currency-api"} 161',
    'crossrate_rates_witnesses{provider="ecb"} 30',
    'crossrate_rates_outvoted{provider="ecb",reason="outvoted"} 1',
    'crossrate_rates_with_one_witness 131',
    'crossrate_rates_held 0',
  ]);
});

it('gives Prometheus no age of rates that are not served', async () => {
  await using world = await setUp();
  world.mocks.setAll('500');
  await world.clock.moveTo('2026-11-22T01:00:00Z');
  const text = await (await world.service.get('/metrics')).text();
  expect(text).not.toMatch(/^crossrate_rates_\w*(age_seconds|timestamp_seconds|currencies|confirmed)\b/m);
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
