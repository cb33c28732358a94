import { createMockProviders, type ProviderScenarios } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';

/** The tested fields of `/readyz`. */
interface Readiness {
  readonly status: string;
  readonly witnesses: readonly unknown[];
  readonly held: readonly unknown[];
  readonly left_out: readonly unknown[];
  readonly grades: Readonly<Record<string, { readonly count: number; readonly currencies: readonly string[] }>>;
}

/** Starts a service with mocked providers and a test's clock. */
async function setUp(scenarios: ProviderScenarios = {}) {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const mocks = createMockProviders({ clock, scenarios });
  const service = await startTestService({ fetch: mocks.fetch, clock }, { PROVIDERS: 'currency-api,ecb' });
  const readReadiness = async () => (await (await service.get('/readyz')).json()) as Readiness;
  const scrape = async () => (await service.get('/metrics')).text();
  return { clock, mocks, service, readReadiness, scrape, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

it('shows the provider of most majors, the age of the data, what each witness said and the next attempt on /readyz', async () => {
  await using world = await setUp();
  await world.clock.moveTo('2026-11-21T02:30:00Z');
  const { grades, ...others } = await world.readReadiness();
  expect(others).toEqual({
    status: 'ready',
    provider: 'currency-api',
    as_of: '2026-11-20T00:00:00.000Z',
    age_seconds: 95_400,
    refreshed_at: '2026-11-21T01:00:00.000Z',
    currencies: 190,
    next_attempt_at: '2026-11-21T03:00:00.000Z',
    seconds_to_next_attempt: 1_800,
    oldest_as_of: '2026-11-20T00:00:00.000Z',
    witnesses: [
      { provider: 'currency-api', quoted: 161, outvoted: {} },
      { provider: 'ecb', quoted: 30, outvoted: {} },
    ],
    withheld: [],
    held: [],
    left_out: [],
  });
  const listed = Object.values(grades).flatMap(({ currencies }) => currencies);
  expect([listed.length, new Set(listed).size]).toEqual([190, 190]);
});

it('shows on /readyz which quotes were outvoted, and which rates are kept and why', async () => {
  await using world = await setUp();
  world.mocks.set({ 'currency-api': 'half', ecb: 'absurd' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const { witnesses, held } = await world.readReadiness();
  expect(witnesses).toMatchObject([
    { provider: 'currency-api', outvoted: {} },
    { provider: 'ecb', quoted: 30, outvoted: { outvoted: 1 } },
  ]);
  expect(await world.scrape()).toContain('\ncrossrate_rates_outvoted{provider="ecb",reason="outvoted"} 1\n');
  expect(held).toContainEqual(expect.objectContaining({ currency: 'AED', age_seconds: 10_800 }));
  for (const each of held) {
    expect(each).toMatchObject({ reason: 'nobody quotes it', provider: 'currency-api' });
  }
});

it('counts rates that are not renewed for Prometheus, also once they are stale and left out', async () => {
  await using world = await setUp();
  world.mocks.set({ 'currency-api': 'half', ecb: '500' });
  const countHeld = async () => /^crossrate_rates_held .*$/m.exec(await world.scrape())?.[0];
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const before = await countHeld();
  expect(before).toMatch(/^crossrate_rates_held [1-9]\d+$/);
  await world.clock.moveTo('2026-11-22T15:00:00Z');
  expect(await countHeld()).toBe(before);
});

it('counts accounts for Prometheus, once a minute', async () => {
  await using world = await setUp();
  const readCount = async () => /^crossrate_accounts .*$/m.exec(await world.scrape())?.[0];
  await expect.poll(readCount).toBe('crossrate_accounts 0');
  await world.service.createKey();
  expect(await readCount()).toBe('crossrate_accounts 0');
  await world.clock.moveTo('2026-11-21T01:01:00Z');
  await expect.poll(readCount).toBe('crossrate_accounts 1');
});

it('shows on /readyz why a whole table is not believed', async () => {
  await using world = await setUp();
  world.mocks.set({ 'currency-api': 'scaled' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const { witnesses } = await world.readReadiness();
  expect(witnesses[0]).toEqual({
    provider: 'currency-api',
    quoted: 161,
    outvoted: { discredited: 161 },
    diagnosis: expect.stringMatching(/^the median of its \d\d dollar pegs is off by -45\.00 %$/),
  });
});

it('is not ready but unconfirmed on /readyz while one provider alone has stated the majors', async () => {
  await using world = await setUp({ ecb: '500' });
  expect((await world.service.get('/readyz')).status).toBe(200);
  expect((await world.readReadiness()).status).toBe('unconfirmed');
  expect(await world.scrape()).toContain('crossrate_rates_confirmed 0');
  world.mocks.setAll('healthy');
  await world.clock.moveTo('2026-11-21T01:00:10Z');
  expect((await world.readReadiness()).status).toBe('ready');
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
    'crossrate_rates_age_seconds 97200',
    'crossrate_rates_refresh_age_seconds 7200',
    `crossrate_rates_oldest_as_of_timestamp_seconds ${Date.parse('2026-11-20T00:00:00Z') / 1000}`,
    'crossrate_rates_currencies{provider="currency-api"} 190',
    'crossrate_rates_confirmed 1',
    'crossrate_rates_witnesses{provider="currency-api"} 0',
    'crossrate_rates_witnesses{provider="ecb"} 0',
    'crossrate_rates_graded{grade="confirmed"} 0',
    'crossrate_rates_graded{grade="pegged"} 0',
    'crossrate_rates_graded{grade="accepted"} 0',
    'crossrate_rates_graded{grade="disputed"} 0',
    'crossrate_rates_graded{grade="single"} 0',
    'crossrate_rates_graded{grade="held"} 161',
    'crossrate_rates_graded{grade="derived"} 29',
    'crossrate_rates_held 161',
    `crossrate_next_refresh_timestamp_seconds ${Date.parse('2026-11-21T03:00:10Z') / 1000}`,
    'crossrate_refreshing 1',
  ]);
});

it('lists on /readyz the currencies of each grade, and gives Prometheus their numbers and the names of unconfirmed ones', async () => {
  await using world = await setUp();
  const readGrades = async () => {
    const { grades } = await world.readReadiness();
    const graded = Object.entries(grades).map(
      ([grade, { count }]) => `crossrate_rates_graded{grade="${grade}"} ${count}`,
    );
    const unconfirmed = ['accepted', 'disputed', 'single', 'held'].flatMap((grade) =>
      grades[grade]?.currencies.map((code) => `crossrate_rate_unconfirmed{currency="${code}",grade="${grade}"} 1`),
    );
    const lines = (await world.scrape()).split('\n');
    expect(lines.filter((line) => /^crossrate_rate(s_graded|_unconfirmed)\{/.test(line))).toEqual([
      ...graded,
      ...unconfirmed,
    ]);
    for (const { count, currencies } of Object.values(grades)) expect(currencies).toHaveLength(count);
    return grades;
  };
  const { confirmed, pegged, single, held, derived } = await readGrades();
  expect([confirmed, pegged, single, held, derived].map((grade) => grade?.count)).toEqual([28, 38, 95, 0, 29]);
  const examples = [confirmed, pegged, single, derived].map((grade, index) =>
    grade?.currencies.includes(['SEK', 'AED', 'KES', 'BGN'][index] ?? ''),
  );
  expect(examples).toEqual([true, true, true, true]);
  world.mocks.set({ 'currency-api': '500' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect((await readGrades()).held?.currencies).toEqual(expect.arrayContaining(['KES', 'AED']));
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
