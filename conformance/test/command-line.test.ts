import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currencyCodes, limits } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clauses, type Keys, type SuiteReport } from '../src/index.ts';
import { calculateBudget } from '../src/suite/budget.ts';
import { bin, runCommand as run, runCommandWith, startTarget } from './engine-world.ts';
import { type MockedService, startMockedService } from './mocked-service.ts';

let service: MockedService;
let folder: string;
beforeAll(async () => {
  service = await startMockedService();
  folder = await mkdtemp(join(tmpdir(), 'crossrate-conformance-'));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

function keyArguments({ active, restricted, unverified, spare }: Keys): string[] {
  return ['--key', active, '--restricted-key', restricted, '--unverified-key', unverified, '--quota-key', spare];
}

/** Reads the remaining quota of a key, at no charge. */
async function readRemaining(key: string): Promise<number> {
  const { headers } = await fetch(`${service.url}/api/rates?base=XYZ`, { headers: { 'X-API-KEY': key } });
  return Number(headers.get('X-RateLimit-Remaining'));
}

/** Starts a server that gives the same answer to every request. */
async function startServer(status: number, body: string, headers: Record<string, string> = {}) {
  const keys: unknown[] = [];
  const server = createServer((req, res) => {
    keys.push(req.headers['x-api-key']);
    res.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, keys, [Symbol.dispose]: () => void server.close() };
}

it('tells every request that it sent with the key, also those before the run and those that it sent again', async () => {
  const keyed: (number | undefined)[] = [];
  const { active } = await service.issueKeys();
  using target = await startTarget(async (request, response) => {
    const { url = '/', headers, socket } = request;
    const isKeyed = headers['x-api-key'] === active;
    // The first connection with a table breaks.
    if (isKeyed && url.includes('base=') && !keyed.includes(undefined)) {
      keyed.push(undefined);
      return void socket.destroy();
    }
    const answer = await fetch(service.url + url, { headers: { 'X-API-KEY': String(headers['x-api-key'] ?? '') } });
    if (isKeyed) keyed.push(answer.status);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  const { stdout } = await run('--url', target.url, '--key', active, '--only', 'rates-base', 'convert-to-required');
  const granted = keyed.filter((status) => status === 200).length;
  expect(stdout).toContain(
    `${keyed.length} of them with --key, of which ${granted} were granted; 1 request was sent again`,
  );
});

it('tries every clause over both drivers, spends no more of the key than its budget, and shows no key', async () => {
  const keys = await service.issueKeys();
  const json = join(folder, 'report.json');
  const junit = join(folder, 'report.xml');
  const html = join(folder, 'report.html');
  const reports = ['--json', json, '--junit', junit, '--html', html, '--driver', 'both'];
  const { code, stdout, stderr } = await run('--url', service.url, ...keyArguments(keys), ...reports, '--strict');
  expect(code).toBe(0);
  expect(stdout).toContain('The target conforms.');
  expect(await readRemaining(keys.active)).toBeGreaterThanOrEqual(limits.requestsPerDay - calculateBudget(2));

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
  const html = join(folder, 'broken.html');
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

it('shows no key that a target repeats', async () => {
  using target = await startServer(200, '{"currencies":["cr_secret_1"],"key":"cr_secret_1"}');
  const json = join(folder, 'echo.json');
  const { code, stdout } = await run('--url', target.url, '--key', 'cr_secret_1', '--json', json);
  expect(code).toBe(1);
  expect(stdout).toContain('[key]');
  expect(stdout + (await readFile(json, 'utf8'))).not.toContain('cr_secret_1');
});

it('names the missing keys for the clauses that it skips', async () => {
  const { code, stdout } = await run('--url', service.url, '--driver', 'http', '--quiet');
  expect(code).toBe(0);
  expect(stdout).toContain('skipped: it needs --key');
  expect(stdout).toContain('skipped: it needs --key and --quota-key');
  expect(stdout).toContain('What was tried conforms. The rest needs keys that are not given.');
});

it('ends with 2 when no clause could be tried, so that a forgotten key does not look like success', async () => {
  const { code, stdout } = await run('--url', service.url, '--only', 'rates-base', 'convert-echo');
  expect([code, stdout]).toEqual([2, expect.stringContaining('Nothing was tried')]);
});

it('fails for a SHOULD only with --strict', async () => {
  using target = await startServer(404, '<h1>Not found</h1>');
  const only = ['--url', target.url, '--driver', 'http', '--only', 'errors-unknown-path'];
  const junit = join(folder, 'should.xml');
  const lax = await run(...only, '--junit', junit);
  expect([lax.code, lax.stdout]).toEqual([
    0,
    expect.stringContaining('The target conforms, but for what it SHOULD do.'),
  ]);
  expect(await readFile(junit, 'utf8')).toMatch(/failures="0" errors="0" skipped="1"[\s\S]*fails, but is a SHOULD/);
  const strict = await run(...only, '--strict', '--junit', junit);
  expect([strict.code, strict.stdout]).toEqual([1, expect.stringContaining('The target does not conform.')]);
  expect(await readFile(junit, 'utf8')).toContain('failures="1"');
});

it('accepts the failures of a list, and fails for an entry that passes', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const list = join(folder, 'expected.json');
  const tried = ['--driver', 'both', '--only', 'currencies-count', 'currencies-fields'];
  const only = ['--url', target.url, ...tried, '--expected-failures', list];
  await writeFile(list, JSON.stringify([{ id: 'currencies-count', reason: 'a toy' }]));
  const json = join(folder, 'known.json');
  const junit = join(folder, 'known.xml');
  const html = join(folder, 'known.html');
  const accepted = await run(...only, '--json', json, '--junit', junit, '--html', html);
  expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringContaining('2 failed as expected')]);
  expect(accepted.stdout).toMatch(/~ MUST {3}currencies-count .*\n {4}expected to fail: a toy\n/);
  expect(accepted.stdout).toContain('The target fails what it was expected to fail, and nothing else.');
  const { clauses: told }: SuiteReport = JSON.parse(await readFile(json, 'utf8'));
  expect(told.find(({ id }) => id === 'currencies-count')?.detail?.known).toBe('a toy');
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

it('reports a broken connection as a fault of the run, and ends with 3', async () => {
  let requests = 0;
  const server = createServer((req, res) => {
    requests += 1;
    if (requests > 1) req.socket.destroy();
    else res.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, stdout } = await run('--url', url, '--only', 'currencies-count');
  server.close();
  expect(code).toBe(3);
  expect(stdout).toContain('fault of the run');
  expect(stdout).not.toContain('✗');
});

it('ends with 3 and the reason when the target cannot be reached', async () => {
  const { url, [Symbol.dispose]: close } = await startServer(200, '');
  close();
  const { code, stderr } = await run('--url', url);
  expect([code, stderr]).toEqual([3, expect.stringMatching(/currencies cannot be reached: .*ECONNREFUSED/)]);
});

it('ends with 3 when the target has no rates (503)', async () => {
  using target = await startServer(503, '{"error":"no"}');
  const { code, stdout, stderr } = await run('--url', target.url, '--key', 'cr_secret');
  expect([code, stdout, stderr]).toEqual([3, '', expect.stringContaining('has no rates for the moment (503)')]);
});

it('warns of a key that the target refuses, and tries the clauses, since the target may be wrong', async () => {
  using target = await startServer(401, '{"error":"no"}');
  const { code, stdout, stderr } = await run('--url', target.url, '--key', 'cr_secret', '--only', 'auth-rates-key');
  expect([code, stdout]).toEqual([1, expect.stringContaining('✗ MUST   auth-rates-key (http)')]);
  expect(stderr).toContain('Note: The key of --key is unknown to');
});

it('ends with 2 for a used-up key before it tries any clause', async () => {
  const { active } = await service.issueKeys();
  const ask = () => fetch(`${service.url}/api/rates`, { headers: { 'X-API-KEY': active } });
  await Promise.all(Array.from({ length: limits.requestsPerDay }, ask));
  const { code, stdout, stderr } = await run('--url', service.url, '--key', active);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('The key of --key is used up for today (429).');
});

it('warns of a key with too few of its 100 requests left, but not when the limit is another', async () => {
  const { active } = await service.issueKeys();
  const ask = () => fetch(`${service.url}/api/rates`, { headers: { 'X-API-KEY': active } });
  await Promise.all(Array.from({ length: 50 }, ask));
  const part = await run('--url', service.url, '--key', active, '--only', 'rates-base');
  expect([part.code, part.stderr]).toEqual([
    0,
    expect.stringContaining('has 50 of 100 requests left today, and a whole run takes up to 60.'),
  ]);
  const table = JSON.stringify({ base: 'JPY', rates: { EUR: 1 }, updated_at: '2026-09-29T00:00:00+00:00' });
  for (const limit of ['10', '1000']) {
    const headers = { 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': '0' };
    using target = await startServer(200, table, headers);
    const { code, stderr } = await run('--url', target.url, '--key', active, '--only', 'rates-updated-at');
    expect([code, stderr]).toEqual([0, '']);
  }
});

it('sends the quota key only for clauses that need it', async () => {
  using target = await startServer(200, '{}');
  await run('--url', target.url, '--key', 'cr_first', '--quota-key', 'cr_second', '--only', 'rates-fields');
  expect(new Set(target.keys)).toEqual(new Set([undefined, 'cr_first']));
});

it('tries a service below a path, over both drivers', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url);
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ currencies: currencyCodes }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/money/`;
  const { code } = await run('--url', url, '--only', 'currencies-count');
  server.close();
  expect([code, new Set(asked)]).toEqual([0, new Set(['/money/api/currencies'])]);
});

it('stops on SIGINT with 130, and reports the clauses tried so far', async () => {
  const json = join(folder, 'interrupted.json');
  using target = await startServer(200, JSON.stringify({ currencies: currencyCodes }));
  const args = [
    '--url',
    target.url,
    '--rate',
    '0.2',
    '--only',
    'currencies-count',
    'currencies-sorted',
    '--json',
    json,
  ];
  const suite = spawn(process.execPath, ['--conditions=@crossrate/source', bin, ...args]);
  const output = suite.stdout.setEncoding('utf8');
  const [first] = await once(output, 'data');
  expect(first).toContain('✓ MUST   currencies-count');
  suite.kill('SIGINT');
  const [rest] = await once(output, 'data');
  const [code] = await once(suite, 'exit');
  expect([code, rest]).toEqual([130, expect.stringContaining('The run was interrupted.')]);
  expect(JSON.parse(await readFile(json, 'utf8')).clauses).toHaveLength(1);
});

it('never sends a key to the address of a redirect', async () => {
  using elsewhere = await startServer(200, '{}');
  using target = await startServer(307, '', { Location: `${elsewhere.url}/api/rates` });
  const { code } = await run('--url', target.url, '--key', 'cr_secret', '--only', 'rates-fields', 'currencies-fields');
  expect(code).toBe(1);
  expect(target.keys).toContain('cr_secret');
  expect(elsewhere.keys).toEqual([]);
});

it.each([
  [[], "required option '--url <address>' not specified"],
  [['http://rates.example.com'], 'Expected 0 arguments but got 1: http://rates.example.com.'],
  [['--url', 'rates.example.com'], 'Expected an http or https address'],
  [['--url', 'http://me:secret@x'], '--url takes an address without a user name and a password.\n'],
  [['--url', 'me:secret@x'], '--url takes an address without a user name and a password.\n'],
  [['--url', 'http://x/?a=1'], 'Expected an address without a query'],
  [['--url', 'http://x/api/'], 'Expected the address without /api'],
  [['--url', 'http://x', '--key', 'a\tb'], 'The key of --key has characters that no header can carry'],
  [
    ['--url', 'http://x', '--json', '/no/such/folder/report.json'],
    'report.json cannot be written: there is no folder /no/such/folder',
  ],
  [['--url', 'http://x', '--json', ''], '--json needs the name of a file.'],
  [['--url', 'http://x', '--json', tmpdir()], 'cannot be written: it is a folder'],
  [['--url', 'http://x', '--json', 'a', '--html', './a'], '--html and --json name the same file, ./a.'],
  [['--url', 'http://x', '--badge', bin, '--expected-failures', bin], 'is no list of expected failures'],
  [['--url', 'http://x', '--replay', ''], '--replay cannot be sent'],
  [['--url', 'http://x', '--only', 'rates-base,rates-fields'], 'Expected ids with spaces between them'],
  [['--url', 'http://x', '--only', 'no-such-clause'], 'There is no such clause'],
  [['--url', 'http://x', '--driver', 'pigeon'], 'Allowed choices are http, sdk, both'],
  [['--url', 'http://x', '--rate', '0'], 'Expected a number of requests'],
  [['--url', 'http://x', '--timeout', '0'], 'Expected a number of seconds'],
  [['--url', 'http://x', '--seed', '-1'], 'Expected a whole number'],
  [['--url', 'http://x', '--suite', '2031-01'], 'There is no such set; these are known: 2026-12'],
  [['--url', 'http://x', '--profile', 'other'], 'Allowed choices are interface, crossrate'],
  [['--url', 'http://x', '--level', 'must'], 'Allowed choices are MUST, SHOULD'],
  [['--url', 'http://x', '--section', 'no such section'], 'There are: Authentication, '],
  [['--url', 'http://x', '--header', 'secret'], "--header takes 'Name: value'"],
  [['--url', 'http://x', '--header', 'X-Api-Key: secret'], '--header takes no X-API-KEY'],
  [['--url', 'http://x', '--header', 'Host: secret'], '--header takes no Host, which requests have on their own'],
  [['--url', 'http://x', '--header', 'A: secret', '--header', 'a: secret'], '--header has a twice'],
  [['--url', 'http://x', '--header', 'A: secret\nB: c'], 'has characters that no header can carry'],
  [['--header', 'A: secret', '--nope=secret'], 'unknown option'],
  [['--url', 'http://x', '--ca', '/no/such/file'], '--ca /no/such/file has no certificates: ENOENT'],
  [['--url', 'http://x', '--ca', bin], 'it is no PEM'],
  [['--url', 'http://x', '--quota-key', 'secret', '--quota-key-command', 'x'], 'exclude one another'],
  [['badge'], "missing required argument 'report'"],
  [['badge', '/no/such/report'], '/no/such/report cannot be read: there is no such file.'],
  [['badge', 'package.json'], 'package.json is no report in JSON'],
  [['--url', 'http://x', '--expected-failures', '/no/such/file'], 'is no list of expected failures'],
  [['--verbose'], "unknown option '--verbose'"],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).not.toContain('secret');
});

it('never overwrites the list of expected failures with a report', async () => {
  const list = join(folder, 'precious.json');
  await writeFile(list, '[]');
  const { code, stderr } = await run('--url', service.url, '--expected-failures', list, '--json', list);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--json and --expected-failures name the same file')]);
  expect(await readFile(list, 'utf8')).toBe('[]');
});

it('describes an invalid list of expected failures in one line', async () => {
  const list = join(folder, 'wrong.json');
  await writeFile(list, '[{ "id": "rates-base" }]');
  const { stderr } = await run('--url', service.url, '--expected-failures', list);
  expect(stderr).toMatch(/is no list of expected failures: .*expected string.* at 0\.reason\n$/);
});

it('reports 0 requests with --key when no key is given', async () => {
  const { stdout } = await run('--url', service.url, '--only', 'currencies-count', 'auth-stand-in');
  expect(stdout).toContain('requests, 0 of them with --key, of which 0 were granted.');
});

it.each(['--help', '--list'])('ends %s with 0 when its output is closed', async (option) => {
  const suite = spawn(process.execPath, ['--conditions=@crossrate/source', bin, option], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  suite.stdout.destroy();
  expect(await once(suite, 'exit')).toEqual([0, null]);
});

it('prints one line for each clause with --list, and groups the options with --help', async () => {
  const { code, stdout } = await run('--list');
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(clauses.length);
  const { stdout: help } = await run('--help');
  const groups = [...help.matchAll(/^(\w.*):$/gm)].map(([, title]) => title);
  expect(groups).toEqual(['Options', 'The target', 'Keys', 'Clauses', 'Reports', 'Commands']);
});

it('takes the quota key from the output of a command, and shows it nowhere', async () => {
  const { active, spare } = await service.issueKeys();
  const json = join(folder, 'quota-key.json');
  const only = ['--url', service.url, '--key', active, '--only', 'limits-daily-requests', '--json', json];
  const { code, stdout, stderr } = await run(...only, '--quota-key-command', `printf '%s\\n' ${spare}`);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ MUST   limits-daily-requests');
  expect(stdout + (await readFile(json, 'utf8'))).not.toContain(spare);
});

it.each([
  ['echo cr_secret >&2; exit 3', 'ended with exit code 3'],
  ['true', 'printed nothing'],
  ['echo cr_secret cr_secret', 'printed more than one word'],
  ['echo cr_active', 'The keys of --key and --quota-key are the same'],
])('explains why it takes no quota key from the command %j', async (command, message) => {
  using target = await startServer(200, '{}');
  const keys = ['--key', 'cr_active', '--quota-key-command', command];
  const { code, stdout, stderr } = await run('--url', target.url, ...keys);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).not.toContain('secret');
});

it('writes a list of the failures with which the next run passes', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const list = join(folder, 'written.json');
  const tried = ['--url', target.url, '--only', 'currencies-count', 'currencies-sorted'];
  expect((await run(...tried, '--write-expected-failures', list)).code).toBe(1);
  const next = await run(...tried, '--expected-failures', list);
  expect([next.code, next.stdout]).toEqual([0, expect.stringContaining('nothing else.')]);
});

it('hides the values of --header', async () => {
  using target = await startServer(200, '{"currencies":["dG9rZW4tMDEyMzQ1"]}');
  const header = ['--header', 'Authorization: Basic dG9rZW4tMDEyMzQ1'];
  const { code, stdout } = await run('--url', target.url, ...header, '--only', 'currencies-count');
  expect(code).toBe(1);
  expect(stdout).toContain('-H "Authorization: $CROSSRATE_HEADER_AUTHORIZATION"');
  expect(stdout).not.toContain('dG9rZW4');
});

it('makes the same badge from a JSON report as during the run', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const [json, svg] = [join(folder, 'badge.json'), join(folder, 'badge.svg')];
  await run('--url', target.url, '--only', 'currencies-count', '--json', json, '--badge', svg);
  const { code, stdout } = await run('badge', json);
  expect([code, stdout]).toEqual([0, await readFile(svg, 'utf8')]);
  expect(stdout).toContain('fails 1 MUST');
});

it('writes annotations and a summary in a job on GitHub', async () => {
  using target = await startServer(200, '{"currencies":["USD"]}', { 'Content-Type': 'application/json' });
  const summary = join(folder, 'step-summary.md');
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
  const { stdout } = await runCommandWith(env, '--url', target.url, '--only', 'currencies-count');
  expect(stdout).toContain('\n::error title=MUST currencies-count::');
  expect(await readFile(summary, 'utf8')).toContain('<b>currencies-count</b>');
});

it('prints its seed, which --seed sets', async () => {
  using target = await startServer(200, '{}');
  const only = ['--url', target.url, '--only', 'currencies-count'];
  const seeds = (await Promise.all([run(...only), run(...only, '--seed', '17')])).map(
    ({ stdout }) => /--seed (\d+)/.exec(stdout)?.[1],
  );
  expect(seeds).toEqual([expect.stringMatching(/^\d+$/), '17']);
});

it('fails a target whose answers are invalid HTTP, with 1 rather than 3', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}';
  const server = createTcpServer((socket) => socket.once('data', () => socket.end(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, stdout } = await run('--url', url, '--key', 'cr_some_key', '--only', 'currencies-count');
  server.close();
  expect([code, stdout]).toEqual([1, expect.stringContaining('an answer that HTTP can read')]);
});
