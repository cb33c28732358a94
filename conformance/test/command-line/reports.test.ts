import { readFile, writeFile } from 'node:fs/promises';
import { limits } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { clauses, type Keys, type SuiteReport } from '../../src/index.ts';
import { computeBudget } from '../../src/suite/budget.ts';
import { runCommand as run, runCommandIn } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();

function formatKeyArguments({ active, restricted, unverified, spare }: Keys): string[] {
  return ['--key', active, '--restricted-key', restricted, '--unverified-key', unverified, '--quota-key', spare];
}

/** Reads the remaining quota of a key, at no charge. */
async function readRemaining(key: string): Promise<number> {
  const { headers } = await fetch(`${service.url}/api/rates?base=XYZ`, { headers: { 'X-API-KEY': key } });
  return Number(headers.get('X-RateLimit-Remaining'));
}

it('tries every clause over both drivers, spends no more of the key than its budget, and shows no key', async () => {
  const keys = await service.createKeys();
  const json = inFolder('report.json');
  const junit = inFolder('report.xml');
  const html = inFolder('report.html');
  const reports = ['--json', json, '--junit', junit, '--html', html, '--driver', 'both'];
  const { code, stdout, stderr } = await run('--url', service.url, ...formatKeyArguments(keys), ...reports, '--strict');
  expect(code).toBe(0);
  expect(stdout).toContain('The target conforms.');
  expect(await readRemaining(keys.active)).toBeGreaterThanOrEqual(limits.requestsPerDay - computeBudget(2));

  const report: SuiteReport = JSON.parse(await readFile(json, 'utf8'));
  expect(report).toMatchObject({ target: service.url, startedAt: expect.any(String), durationMs: expect.any(Number) });
  expect(new Set(report.clauses.map(({ id }) => id))).toEqual(new Set(clauses.map(({ id }) => id)));
  // Over the second driver, the first one's requests may have left too little of the key.
  const others = report.clauses.filter(({ status }) => status !== 'passed');
  expect(others.map(({ id }) => id)).toContain('limits-daily-requests');
  expect(new Set(others.map(({ driver, status }) => `${driver} ${status}`))).toEqual(new Set(['sdk skipped']));
  const texts = [stdout, stderr, ...(await Promise.all([json, junit, html].map((file) => readFile(file, 'utf8'))))];
  for (const key of Object.values(keys)) expect(texts.join()).not.toContain(key);
});

it('shows the expected value, the received value and the sentence of the interface for a failure, and ends with 1', async () => {
  using target = await startServer(200, '{"currencies":["USD"],"<b>":1}', { 'Content-Type': 'application/json' });
  const html = inFolder('broken.html');
  const { code, stdout } = await run(
    '--url',
    target.url,
    '--quiet',
    '--only',
    'currencies-count',
    'currencies-no-other-fields',
    '--html',
    html,
  );
  expect(code).toBe(1);
  expect(stdout).toContain('The target does not conform.');
  expect(stdout).toContain('✗ MUST   currencies-count (http): 191 different currencies are supported');
  for (const line of [
    'request:   GET /api/currencies → 200',
    'number of codes',
    'expected:  no fields but currencies',
    'received:  ["<b>"]',
    'interface: What the service',
  ]) {
    expect(stdout).toContain(line);
  }
  expect(await readFile(html, 'utf8')).toContain('&lt;b&gt;');
});

it('accepts the failures of a list, and fails for an entry that passes', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const list = inFolder('expected.json');
  const tried = ['--driver', 'both', '--only', 'currencies-count', 'currencies-fields'];
  const only = ['--url', target.url, ...tried, '--expected-failures', list];
  await writeFile(list, JSON.stringify([{ id: 'currencies-count', reason: 'a toy' }]));
  const json = inFolder('known.json');
  const junit = inFolder('known.xml');
  const html = inFolder('known.html');
  const accepted = await run(...only, '--json', json, '--junit', junit, '--html', html);
  expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringContaining('2 failed as expected')]);
  expect(accepted.stdout).toMatch(/~ MUST {3}currencies-count .*\n {4}expected to fail: a toy\n/);
  expect(accepted.stdout).toContain('The target fails what it was expected to fail, and nothing else.');
  const { clauses: results }: SuiteReport = JSON.parse(await readFile(json, 'utf8'));
  expect(results.find(({ id }) => id === 'currencies-count')?.detail?.known).toBe('a toy');
  expect(await readFile(junit, 'utf8')).toMatch(/failures="0" errors="0" skipped="2"[\s\S]*expected to fail: a toy/);
  expect(await readFile(html, 'utf8')).toMatch(/<article id="currencies-count" class="expected MUST"/);
  await writeFile(
    list,
    JSON.stringify([
      { id: 'currencies-count', reason: 'a toy' },
      { id: 'currencies-fields', reason: 'a toy' },
    ]),
  );
  const stale = await run(...only);
  expect([stale.code, stale.stdout]).toEqual([1, expect.stringContaining('has to leave the list: currencies-fields')]);
  expect(stale.stdout).toContain('The list of expected failures is out of date.');
});

it('writes a list of the failures with which the next run passes', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const list = inFolder('written.json');
  const tried = ['--url', target.url, '--only', 'currencies-count', 'currencies-sorted'];
  expect((await run(...tried, '--write-expected-failures', list)).code).toBe(1);
  const next = await run(...tried, '--expected-failures', list);
  expect([next.code, next.stdout]).toEqual([0, expect.stringContaining('nothing else.')]);
});

it('makes the same badge from a JSON report as during the run', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const [json, svg] = [inFolder('badge.json'), inFolder('badge.svg')];
  await run('--url', target.url, '--only', 'currencies-count', '--json', json, '--badge', svg);
  const { code, stdout } = await run('badge', json);
  expect([code, stdout]).toEqual([0, await readFile(svg, 'utf8')]);
  expect(stdout).toContain('fails 1 MUST');
});

it('writes annotations and a summary in a job on GitHub', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const summary = inFolder('step-summary.md');
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
  const { stdout } = await runCommandIn(env, '--url', target.url, '--only', 'currencies-count');
  expect(stdout).toContain('\n::error title=MUST currencies-count::');
  expect(await readFile(summary, 'utf8')).toContain('<b>currencies-count</b>');
});
