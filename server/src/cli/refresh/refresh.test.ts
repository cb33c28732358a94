import { type Cast, providerNames } from '@crossrate/mock-provider';
import { type MockServer, settingsFor, startMockServer } from '@crossrate/mock-provider/standalone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crossrate } from '../../../test/command-line.ts';
import { SECRET_KEY } from '../../../test/mocked-provider.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openDatabase } from '../../storage/sqlite/database.ts';

let mock: MockServer;
beforeAll(async () => {
  mock = await startMockServer();
});
afterAll(() => mock[Symbol.asyncDispose]());

/** Refreshes once while the providers play something. */
async function refresh(cast: Cast, args: string[] = [], env: Record<string, string> = {}) {
  await using folder = await temporaryFolder();
  mock.providers.setAll('healthy');
  mock.providers.set(cast);
  const settings = { DATA_DIR: folder.path, PROVIDER_TIMEOUT_SECONDS: '1', ...settingsFor(mock.url), ...env };
  return crossrate(['refresh', '--once', ...args], settings);
}

/** The row of a provider, its columns apart. */
function rowOf(stdout: string, provider: string): string[] | undefined {
  const line = stdout.split('\n').find((text) => text.startsWith(`${provider} `));
  return line?.split(/ {2,}/);
}

it('shows what each provider had, and ends with 0', async () => {
  const { code, stdout } = await refresh({});
  expect(code).toBe(0);
  expect(rowOf(stdout, 'PROVIDER')).toEqual(['PROVIDER', 'AS OF', 'CODES', 'REJECTED', 'FILLED', 'RESULT']);
  expect(rowOf(stdout, 'currency-api')).toEqual(['currency-api', expect.any(String), '161', '0', '0', 'base table']);
  expect(rowOf(stdout, 'ecb')).toEqual(['ecb', expect.any(String), '30', '0', '0', 'nothing to add']);
  expect(stdout).toContain('190 currencies have a rate. Without one: CLF');
});

it('shows who failed and why, what was rejected, and who filled the gaps', async () => {
  const cast: Cast = { 'currency-api': 'redirect-loop', ecb: 'zero' };
  const { code, stdout } = await refresh(cast, [], { PROVIDERS: 'currency-api,ecb,frankfurter' });
  expect(code).toBe(0);
  expect(rowOf(stdout, 'currency-api')?.at(-1)).toMatch(/^failed: .*redirect count exceeded/);
  expect(rowOf(stdout, 'ecb')).toEqual(['ecb', expect.any(String), '29', '1', '0', 'base table']);
  expect(rowOf(stdout, 'frankfurter')).toEqual(['frankfurter', expect.any(String), '161', '0', '132', 'fills gaps']);
  expect(stdout).toContain('rejected: ecb SEK, not positive (value 0');
});

it('ends with 1 when no provider has rates', async () => {
  const { code, stdout } = await refresh({ 'currency-api': '500', frankfurter: 'html', ecb: 'hanging' });
  expect(code).toBe(1);
  expect(rowOf(stdout, 'ecb')?.at(-1)).toBe('failed: no answer within 1 s');
  expect(stdout).toContain('No provider had rates.');
});

it('prints JSON for scripts', async () => {
  const { code, stdout } = await refresh({ 'currency-api': 'negative' }, ['--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    built: true,
    currencies: 190,
    withoutRate: ['CLF'],
    providers: [
      { provider: 'currency-api', codes: 160, rejected: 1, filled: 0, result: 'base table' },
      { provider: 'frankfurter', filled: 1, result: 'fills gaps' },
      { provider: 'ecb', filled: 0 },
    ],
    doubts: [{ provider: 'currency-api', code: 'SEK', reason: 'not positive', believed: false }],
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
  await using folder = await temporaryFolder();
  mock.providers.setAll('healthy');
  await crossrate(['refresh', '--once'], { DATA_DIR: folder.path, ...settingsFor(mock.url) });
  const database = openDatabase(folder.path);
  const [row] = database.prepare('SELECT json FROM refresh_state').all();
  database.close();
  expect(JSON.parse(String(row?.json)).snapshot.provider).toBe('currency-api');
});

it('names a missing key and ends with 2', async () => {
  const { code, stderr } = await crossrate(['refresh', '--once'], { PROVIDERS: 'fixer' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('FIXER_ACCESS_KEY is not set')]);
});
