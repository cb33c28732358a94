import { readFile, writeFile } from 'node:fs/promises';
import { limits } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { clauses, type SuiteReport } from '../../src/index.ts';
import { BUDGET } from '../../src/suite/budget.ts';
import { keyVariables } from '../../src/suite/key-names.ts';
import { runCommand as run, runCommandIn } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();
const startWithOneCode = () => startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });

it('tries every clause, spends no more of the key than its budget, and shows no key', async () => {
  const keys = await service.createKeys();
  const files = ['json', 'junit', 'html'].map((name) => [`--${name}`, inFolder(name)]);
  const env = Object.fromEntries(
    Object.entries(keyVariables).map(([name, variable]) => [variable, keys[name as keyof typeof keys]]),
  );
  const how = ['--profile', 'crossrate', '--strict'];
  const { code, stdout, stderr } = await runCommandIn(env, '--url', service.url, ...how, ...files.flat());
  expect([code, stdout]).toEqual([0, expect.stringContaining('The target conforms.')]);
  // A wrong base costs nothing.
  const { headers } = await fetch(`${service.url}/api/rates?base=XYZ`, { headers: { 'X-API-KEY': keys.active } });
  const spent = limits.requestsPerDay - Number(headers.get('X-RateLimit-Remaining'));
  expect(spent).toBeLessThanOrEqual(BUDGET);

  const report: SuiteReport = JSON.parse(await readFile(inFolder('json'), 'utf8'));
  expect(new Set(report.clauses.map(({ id }) => id))).toEqual(new Set(clauses.map(({ id }) => id)));
  expect(report.clauses.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(report.coverage.slice(0, 2)).toMatchObject([{ untried: ['431'] }, { untried: ['431'] }]);
  const texts = await Promise.all(files.map(([, file = '']) => readFile(file, 'utf8')));
  for (const key of Object.values(keys)) expect([stdout, stderr, ...texts].join()).not.toContain(key);
});

it('accepts the failures of a list, and fails for an entry that passes', async () => {
  using target = await startWithOneCode();
  const list = inFolder('expected.json');
  const tried = ['--only', 'currencies-count,currencies-iso-4217'];
  const expectFailuresOf = async (...ids: string[]) => {
    await writeFile(list, JSON.stringify({ failures: ids.map((id) => ({ id, reason: 'a toy' })) }));
    return run('--url', target.url, ...tried, '--expected-failures', list);
  };
  const accepted = await expectFailuresOf('currencies-count');
  expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringContaining('1 failed as expected')]);
  expect(accepted.stdout).toMatch(/~ MUST {3}currencies-count: .*\n.*\n {4}known: {5}a toy\n/);
  expect(accepted.stdout).toContain('The target fails what it was expected to fail, and nothing else.');
  const stale = await expectFailuresOf('currencies-count', 'currencies-iso-4217');
  expect([stale.code, stale.stdout]).toEqual([
    1,
    expect.stringContaining('has to leave the list: currencies-iso-4217'),
  ]);
  expect(stale.stdout).toContain('The list of expected failures is out of date.');
});

it('writes a list of the failures with which the next run passes, and asks the same', async () => {
  using target = await startWithOneCode();
  const list = inFolder('written.json');
  const tried = ['--url', target.url, '--only', 'currencies-count,currencies-iso-4217'];
  expect((await run(...tried, '--seed', '17', '--write-expected-failures', list)).code).toBe(1);
  const next = await run(...tried, '--expected-failures', list);
  expect([next.code, next.stdout]).toEqual([0, expect.stringMatching(/--seed 17 [\s\S]*nothing else\./)]);
  const other = await run(...tried, '--expected-failures', list, '--seed', '18');
  expect(other.stdout).toContain('--seed 18 repeats');
});

it('shows failures, also in the summary of a job on GitHub', async () => {
  using target = await startWithOneCode();
  const summary = inFolder('summary.md');
  const only = ['--quiet', '--only', 'currencies-count'];
  const { code, stdout } = await runCommandIn({ GITHUB_STEP_SUMMARY: summary }, '--url', target.url, ...only);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^✗ MUST {3}currencies-count: .*\n.*\n {4}request: {3}GET /),
  ]);
  expect(await readFile(summary, 'utf8')).toContain('<b>currencies-count');
});
