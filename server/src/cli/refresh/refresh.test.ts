import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ProviderScenarios, providerNames } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { runCrossrate } from '../../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { findRow } from '../../../test/processes/find-row.ts';
import { loadRecord } from '../../../test/processes/use-storage.ts';
import { SECRET_KEY } from '../../../test/refreshing/mocked-provider.ts';
import { provideMockServer } from '../../../test/refreshing/provide-mock-server.ts';

const mock = provideMockServer();

/** Refreshes once while the providers play scenarios. */
async function refresh(cast: ProviderScenarios, args: string[] = [], env: Record<string, string> = {}) {
  await using folder = await makeTemporaryFolder();
  mock.providers.setAll('healthy');
  mock.providers.set(cast);
  const settings = { DATA_DIR: folder.path, PROVIDER_TIMEOUT_SECONDS: '1', ...buildProviderSettings(mock.url), ...env };
  return await runCrossrateHere(['refresh', '--once', ...args], settings);
}

it('shows the table of each provider, and ends with 0', async () => {
  const { code, stdout } = await refresh({});
  expect(code).toBe(0);
  const headings = ['PROVIDER', 'AS OF', 'QUOTED', 'BELIEVED', 'SERVED', 'OUTVOTED', 'RESULT'];
  expect(findRow(stdout, 'PROVIDER')).toEqual(headings);
  const asOf = expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00\.000Z$/);
  expect(findRow(stdout, 'currency-api')).toEqual(['currency-api', asOf, '161', '161', '161', '0', 'believed']);
  expect(findRow(stdout, 'ecb')).toEqual(['ecb', asOf, '30', '30', '0', '0', 'believed']);
  expect(stdout).toContain('190 currencies have a rate. Without one: CLF\n');
});

it('shows failed providers with reasons, unreadable quotes, and the providers of published rates', async () => {
  const cast: ProviderScenarios = { 'currency-api': 'html', ecb: 'zero' };
  const { code, stdout } = await refresh(cast, [], { PROVIDERS: 'currency-api,ecb,frankfurter' });
  expect(code).toBe(0);
  expect(findRow(stdout, 'currency-api')).toEqual([
    'currency-api',
    '-',
    '0',
    '0',
    '0',
    '0',
    expect.stringMatching(/^failed: .*did not answer with/),
  ]);
  expect(findRow(stdout, 'ecb')).toEqual(['ecb', expect.any(String), '29', '29', '29', '0', 'believed']);
  const frankfurter = ['frankfurter', expect.any(String), '161', '161', '132', '0', 'believed'];
  expect(findRow(stdout, 'frankfurter')).toEqual(frankfurter);
  expect(stdout).toContain('no rate: ecb SEK, not positive (0');
});

it('shows outvoted quotes, their deviation and the compared rate', async () => {
  const { code, stdout } = await refresh({ 'currency-api': 'absurd' });
  expect(code).toBe(0);
  expect(findRow(stdout, 'currency-api')).toEqual([
    'currency-api',
    expect.any(String),
    '161',
    '160',
    '160',
    '1',
    'believed',
  ]);
  expect(stdout).toMatch(/^outvoted: currency-api SEK, 1 USD = \d+(\.\d+)?, × (999|1000)(\.\d+)? of \d\.\d+$/m);
});

it('shows why a whole table is not believed, and publishes nothing of it', async () => {
  const { code, stdout } = await refresh({ 'currency-api': 'majors-exchanged' });
  expect(code).toBe(0);
  expect(findRow(stdout, 'currency-api')).toEqual([
    'currency-api',
    expect.any(String),
    '161',
    '0',
    '0',
    '2',
    'discredited: exchanged with each other: EUR, GBP',
  ]);
});

it('says that no second provider has confirmed the majors', async () => {
  const { code, stdout } = await refresh({ frankfurter: '500', ecb: '500' });
  expect(code).toBe(0);
  expect(stdout).toContain('No second provider has confirmed the majors.');
});

it('ends with 1 when the providers contradict each other in all they say', async () => {
  const cast: ProviderScenarios = { 'currency-api': 'scaled', frankfurter: 'scaled' };
  const { code, stdout } = await refresh(cast, [], { PROVIDERS: 'currency-api,frankfurter' });
  expect(code).toBe(1);
  expect(stdout).toContain('The providers contradict each other: no rates.');
});

it('ends with 1 when no provider has rates', async () => {
  const { code, stdout } = await refresh({ 'currency-api': '500', frankfurter: 'html', ecb: 'hanging' });
  expect(code).toBe(1);
  expect(findRow(stdout, 'ecb')?.at(-1)).toBe('failed: no answer within 1 s');
  expect(stdout).toContain('No provider had rates.');
});

it('prints JSON for scripts', async () => {
  const { code, stdout } = await refresh({ 'currency-api': 'negative' }, ['--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    built: true,
    confirmed: true,
    currencies: 190,
    withoutRate: ['CLF'],
    providers: [
      {
        provider: 'currency-api',
        result: 'believed',
        quoted: 160,
        believed: 160,
        served: 160,
        outvoted: [],
        unreadable: [{ code: 'SEK', reason: 'not positive' }],
      },
      { provider: 'frankfurter', result: 'believed', quoted: 161, served: 1 },
      { provider: 'ecb', result: 'believed', quoted: 30, served: 0 },
    ],
    held: [],
  });
});

it('never shows a key, whatever the providers answer', async () => {
  const keys = Object.fromEntries(
    ['OPEN_EXCHANGE_RATES_APP_ID', 'EXCHANGE_RATE_API_KEY', 'FIXER_ACCESS_KEY'].map((name) => [name, SECRET_KEY]),
  );
  for (const day of ['refused', 'reset', 'redirect-loop', '500'] as const) {
    const cast = Object.fromEntries(providerNames.map((name) => [name, day]));
    const { stdout, stderr } = await refresh(cast, [], { ...keys, PROVIDERS: providerNames.join(',') });
    expect(stdout + stderr).not.toContain(SECRET_KEY);
  }
});

it('keeps the rates for the next start of the service', async () => {
  await using folder = await makeTemporaryFolder();
  mock.providers.setAll('healthy');
  await runCrossrate(['refresh', '--once'], { DATA_DIR: folder.path, ...buildProviderSettings(mock.url) });
  const record = await loadRecord({ DATA_DIR: folder.path });
  expect(record?.state.believed.get('EUR')).toMatchObject({ provider: 'currency-api' });
  expect([record?.state.believed.size, record?.state.suspects.size]).toEqual([161, 0]);
});

it('keeps serving the rates of the refresh before, and reports it', async () => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: folder.path, ...buildProviderSettings(mock.url) };
  mock.providers.setAll('healthy');
  await runCrossrateHere(['refresh', '--once'], settings);
  mock.providers.set({ 'currency-api': '500', frankfurter: '500' });
  const { code, stdout } = await runCrossrateHere(['refresh', '--once'], settings);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^kept: AED, as of \S+ from currency-api: nobody quotes it$/m);
  expect(stdout).toContain('190 currencies have a rate.');
});

it('ends with 1 when no provider answers, whatever is still served', async () => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: folder.path, ...buildProviderSettings(mock.url) };
  mock.providers.setAll('healthy');
  await runCrossrateHere(['refresh', '--once'], settings);
  mock.providers.setAll('500');
  const { code, stdout } = await runCrossrateHere(['refresh', '--once'], settings);
  expect([code, stdout]).toEqual([1, expect.stringContaining('No provider had rates.')]);
});

it('names a missing key and ends with 2', async () => {
  const { code, stderr } = await runCrossrateHere(['refresh', '--once'], { PROVIDERS: 'fixer' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('FIXER_ACCESS_KEY is not set')]);
});

it('asks the providers through the proxy that the environment names for Node', async () => {
  await using folder = await makeTemporaryFolder();
  await using proxy = await startProxy();
  mock.providers.setAll('healthy');
  const settings = { DATA_DIR: folder.path, ...buildProviderSettings(mock.url), HTTP_PROXY: proxy.url };
  const direct = await runCrossrate(['refresh', '--once'], settings);
  expect([direct.code, proxy.targets]).toEqual([0, []]);
  const { code } = await runCrossrate(['refresh', '--once'], { ...settings, NODE_USE_ENV_PROXY: '1' });
  expect([code, new Set(proxy.targets)]).toEqual([0, new Set([new URL(mock.url).host])]);
});

it.each([
  ['closes connections without an answer', (client: Duplex) => void client.end(), 'other side closed'],
  ['does not answer', () => {}, 'no answer within 1 s'],
])('asks once through a proxy that %s, says so, and ends', async (_, answer, reason) => {
  await using folder = await makeTemporaryFolder();
  await using proxy = await startProxy(answer);
  const settings = { DATA_DIR: folder.path, PROVIDERS: 'ecb', ECB_URL: 'https://ecb.invalid', HTTPS_PROXY: proxy.url };
  const { code, stdout } = await runCrossrate(['refresh', '--once'], {
    ...settings,
    PROVIDER_TIMEOUT_SECONDS: '1',
    NODE_USE_ENV_PROXY: '1',
  });
  expect([code, findRow(stdout, 'ecb')?.at(-1)]).toEqual([1, expect.stringContaining(reason)]);
  expect(proxy.targets).toEqual(['ecb.invalid:443']);
});

/** Starts a proxy that notes where tunnels should lead, and by default opens them. */
async function startProxy(answer: (client: Duplex, target: string) => void = openTunnel) {
  const targets: string[] = [];
  const server = createServer().on('connect', ({ url = '' }, client) => {
    targets.push(url);
    client.on('error', () => {});
    answer(client, url);
  });
  return { ...(await listenLocally(server)), targets };
}

function openTunnel(client: Duplex, url: string): void {
  const target = connect(Number(new URL(`http://${url}`).port), '127.0.0.1', () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    client.pipe(target).pipe(client);
  });
  client.on('error', () => target.destroy());
  target.on('error', () => client.destroy());
}
