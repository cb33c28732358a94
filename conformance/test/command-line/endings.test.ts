import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { runCommand as run } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { bin } from '../program.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();

it('ends with 2 when no clause could be tried, so that a forgotten key does not look like success', async () => {
  const { code, stdout } = await run('--url', service.url, '--only', 'rates-base', 'convert-echo');
  expect([code, stdout]).toEqual([2, expect.stringContaining('Nothing was tried: every clause needs a key')]);
});

it('blames no key when --no-probes leaves out every clause', async () => {
  const { code, stdout } = await run('--url', service.url, '--only', 'auth-similar', '--no-probes');
  expect([code, stdout]).toEqual([2, expect.stringContaining('Nothing was tried: every clause was skipped.')]);
});

it('fails for a SHOULD only with --strict', async () => {
  using target = await startServer(404, '<h1>Not found</h1>');
  const only = ['--url', target.url, '--driver', 'http', '--only', 'errors-unknown-path'];
  const junit = inFolder('should.xml');
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

it('names --timeout when a target takes connections and never answers', async () => {
  const server = createServer(() => {});
  using target = await listenLocally(server);
  const { code, stderr } = await run('--url', target.url, '--timeout', '0.1');
  expect([code, stderr]).toEqual([3, expect.stringContaining('it does not answer in time; --timeout allows more')]);
});

it('reports a broken connection as a fault of the run, and ends with 3', async () => {
  let requests = 0;
  const server = createServer((req, res) => {
    requests += 1;
    if (requests > 1) req.socket.destroy();
    else res.end('{}');
  });
  using target = await listenLocally(server);
  const { code, stdout } = await run('--url', target.url, '--only', 'currencies-count');
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

it('tries a service below a path, over both drivers', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url);
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ currencies: currencyCodes }));
  });
  using target = await listenLocally(server);
  const { code } = await run('--url', `${target.url}/money/`, '--only', 'currencies-count');
  expect([code, new Set(asked)]).toEqual([0, new Set(['/money/api/currencies'])]);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'stops on %s with 130, and reports the clauses tried so far',
  async (signal) => {
    const json = inFolder('interrupted.json');
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
    const suite = spawn(process.execPath, [bin, ...args]);
    const output = suite.stdout.setEncoding('utf8');
    const [first] = await once(output, 'data');
    expect(first).toContain('✓ MUST   currencies-count');
    suite.kill(signal);
    const [rest] = await once(output, 'data');
    const [code] = await once(suite, 'exit');
    expect([code, rest]).toEqual([130, expect.stringContaining('The run was interrupted.')]);
    expect(JSON.parse(await readFile(json, 'utf8')).clauses).toHaveLength(1);
  },
);

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
  using target = await listenLocally(server);
  const { code, stdout } = await run('--url', target.url, '--key', 'cr_some_key', '--only', 'currencies-count');
  expect([code, stdout]).toEqual([1, expect.stringContaining('an answer that HTTP can read')]);
});
