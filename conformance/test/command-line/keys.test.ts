import { readFile } from 'node:fs/promises';
import { limits } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { runCommand as run } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { startTarget } from '../suite/suite-world.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();

it('counts every request that it sent with the key, also those before the run and those that it sent again', async () => {
  const keyed: (number | undefined)[] = [];
  const { active } = await service.createKeys();
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

it('shows no key that a target repeats', async () => {
  using target = await startServer(200, '{"currencies":["cr_secret_1"],"key":"cr_secret_1"}');
  const json = inFolder('echo.json');
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

it('warns of a key that the target refuses, and tries the clauses, since the target may be wrong', async () => {
  using target = await startServer(401, '{"error":"no"}');
  const { code, stdout, stderr } = await run('--url', target.url, '--key', 'cr_secret', '--only', 'auth-rates-key');
  expect([code, stdout]).toEqual([1, expect.stringContaining('✗ MUST   auth-rates-key (http)')]);
  expect(stderr).toContain('Note: The key of --key is unknown to');
});

it('ends with 2 for a used-up key before it tries any clause', async () => {
  const { active } = await service.createKeys();
  const ask = () => fetch(`${service.url}/api/rates`, { headers: { 'X-API-KEY': active } });
  await Promise.all(Array.from({ length: limits.requestsPerDay }, ask));
  const { code, stdout, stderr } = await run('--url', service.url, '--key', active);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('The key of --key is used up for today (429).');
});

it('warns of a key with too few of its 100 requests left, but not when the limit is another', async () => {
  const { active } = await service.createKeys();
  const ask = () => fetch(`${service.url}/api/rates`, { headers: { 'X-API-KEY': active } });
  await Promise.all(Array.from({ length: 50 }, ask));
  const part = await run('--url', service.url, '--key', active, '--only', 'rates-base');
  expect([part.code, part.stderr]).toEqual([
    0,
    expect.stringContaining('has 50 of 100 requests left today, and a whole run takes up to 62.'),
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

it('never sends a key to the address of a redirect', async () => {
  using elsewhere = await startServer(200, '{}');
  using target = await startServer(307, '', { Location: `${elsewhere.url}/api/rates` });
  const { code } = await run('--url', target.url, '--key', 'cr_secret', '--only', 'rates-fields', 'currencies-fields');
  expect(code).toBe(1);
  expect(target.keys).toContain('cr_secret');
  expect(elsewhere.keys).toEqual([]);
});

it('reports 0 requests with --key when no key is given', async () => {
  const { stdout } = await run('--url', service.url, '--only', 'currencies-count', 'auth-stand-in');
  expect(stdout).toContain('requests, 0 of them with --key, of which 0 were granted.');
});

it('takes the quota key from the output of a command, and shows it nowhere', async () => {
  const { active, spare } = await service.createKeys();
  const json = inFolder('quota-key.json');
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

it('hides the values of --header', async () => {
  using target = await startServer(200, '{"currencies":["dG9rZW4tMDEyMzQ1"]}');
  const header = ['--header', 'Authorization: Basic dG9rZW4tMDEyMzQ1'];
  const { code, stdout } = await run('--url', target.url, ...header, '--only', 'currencies-count');
  expect(code).toBe(1);
  expect(stdout).toContain('-H "Authorization: $CROSSRATE_HEADER_AUTHORIZATION"');
  expect(stdout).not.toContain('dG9rZW4');
});
