import type { ProviderScenarios } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { findRow } from '../../../test/processes/find-row.ts';
import { provideMockServer, saturdayClock } from '../../../test/refreshing/provide-mock-server.ts';

const mock = provideMockServer(saturdayClock);

/** Refreshes once while the providers play scenarios. */
async function refresh(cast: ProviderScenarios, args: string[] = [], env: Record<string, string> = {}) {
  await using folder = await makeTemporaryFolder();
  mock.providers.setAll('healthy');
  mock.providers.set(cast);
  const settings = { DATA_DIR: folder.path, PROVIDER_TIMEOUT_SECONDS: '1', ...buildProviderSettings(mock.url), ...env };
  return await runCrossrateHere(['refresh', '--once', ...args], settings, saturdayClock);
}

const joinRow = (stdout: string, name: string) => findRow(stdout, name)?.join(' ');

it('shows the table of each provider, counts the currencies by grade, and ends with 0', async () => {
  const { code, stdout } = await refresh({});
  expect(code).toBe(0);
  const headings = ['PROVIDER', 'AS OF', 'QUOTED', 'BELIEVED', 'SERVED', 'OUTVOTED', 'RESULT'];
  expect(findRow(stdout, 'PROVIDER')).toEqual(headings);
  expect(joinRow(stdout, 'currency-api')).toBe('currency-api 2026-11-21T00:00:00.000Z 161 161 161 0 believed');
  expect(joinRow(stdout, 'ecb')).toBe('ecb 2026-11-20T00:00:00.000Z 30 30 0 0 believed');
  const counts = '113 confirmed, 38 pegged, 10 single, 29 derived';
  expect(stdout).toContain(`\n190 currencies have a rate: ${counts}. Without one: CLF\n`);
});

it('shows failed providers with reasons, unreadable quotes, and the providers of published rates', async () => {
  const cast: ProviderScenarios = { 'currency-api': 'html', ecb: 'zero' };
  const { code, stdout } = await refresh(cast, [], { PROVIDERS: 'currency-api,ecb,frankfurter' });
  expect(code).toBe(0);
  expect(joinRow(stdout, 'currency-api')).toMatch(/^currency-api - 0 0 0 0 failed: .*did not answer with/);
  expect(joinRow(stdout, 'ecb')).toMatch(/ 29 29 29 0 believed$/);
  expect(joinRow(stdout, 'frankfurter')).toMatch(/ 144 144 115 0 believed$/);
  expect(stdout).toContain('no rate: ecb SEK, not positive (0');
});

it('counts a currency once as outvoted, and names it in one line, however many banks repeat a mistake', async () => {
  const { stdout } = await refresh({ frankfurter: 'absurd' });
  expect(findRow(stdout, 'frankfurter')?.slice(2, 6)).toEqual(['144', '143', '0', '1']);
  expect(stdout.match(/^outvoted: .*/gm)).toEqual([
    expect.stringMatching(/^outvoted: frankfurter \(7 banks\) SEK, 1 USD = 998049, × 100001/),
  ]);
});

it('shows why a whole table is not believed, and publishes nothing of it', async () => {
  const { code, stdout } = await refresh({ 'currency-api': 'mislabelled-base' });
  expect(code).toBe(0);
  expect(joinRow(stdout, 'currency-api')).toMatch(
    / 161 0 0 1[4-6]\d discredited: the median of its \d\d dollar pegs is off by \+13\.\d\d %$/,
  );
  expect(stdout).toMatch(/^and 1[3-6]\d more of currency-api$/m);
});

it('ends with 1 when the providers contradict each other in all they say, or none has rates', async () => {
  const cast: ProviderScenarios = { 'currency-api': 'scaled', frankfurter: 'scaled' };
  const contrary = await refresh(cast, [], { PROVIDERS: 'currency-api,frankfurter' });
  const words = 'The providers contradict each other: no rates.';
  expect([contrary.code, contrary.stdout]).toEqual([1, expect.stringContaining(words)]);
  const { code, stdout } = await refresh({ 'currency-api': '500', frankfurter: 'html', ecb: 'hanging' });
  expect([code, stdout]).toEqual([1, expect.stringContaining('No provider had rates.')]);
  expect(findRow(stdout, 'ecb')?.at(-1)).toBe('failed: no answer within 1 s');
});

it('prints JSON for scripts', async () => {
  const { code, stdout } = await refresh({ 'currency-api': 'negative' }, ['--json']);
  expect(code).toBe(0);
  const unreadable = [{ code: 'SEK', reason: 'not positive' }];
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ built: true, confirmed: true, currencies: 190, withoutRate: ['CLF'], held: [] },
    grades: { confirmed: 113, pegged: 38, single: 10, held: 0, derived: 29 },
    providers: [
      { provider: 'currency-api', result: 'believed', quoted: 160, believed: 160, outvoted: [], unreadable },
      { provider: 'frankfurter', result: 'believed', quoted: 144, served: 1 },
      { provider: 'ecb', result: 'believed', quoted: 30, served: 0 },
    ],
  });
});

it('keeps serving the rates of the refresh before, and reports it', async () => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: folder.path, ...buildProviderSettings(mock.url) };
  mock.providers.setAll('healthy');
  await runCrossrateHere(['refresh', '--once'], settings, saturdayClock);
  mock.providers.set({ 'currency-api': '500', frankfurter: '500' });
  const { code, stdout } = await runCrossrateHere(['refresh', '--once'], settings, saturdayClock);
  expect(code).toBe(0);
  const since = 'as of 2026-11-19T00:00:00.000Z or later';
  expect(stdout).toMatch(new RegExp(`^held: AED AFN( [A-Z]{3}){8} and 121 more, ${since}: nobody quotes it$`, 'm'));
  expect(stdout).toMatch(/^190 currencies have a rate: .*\b131 held, 29 derived\./m);
});
