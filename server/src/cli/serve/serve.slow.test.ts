import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrate, startCrossrate, waitForOutput } from '../../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { settleWithin } from '../../../test/settle-within.ts';

/** Starts a server, and resolves when all its processes serve. */
async function startServe(env: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await makeTemporaryFolder());
  const settings = { PROVIDERS: 'bundled', DATA_DIR: path, PORT: '0', HOST: '127.0.0.1' };
  const child = startCrossrate(['serve'], { ...settings, ...env });
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const output = await waitForOutput(child, env.WORKERS === '2' ? '"all workers serve"' : '"listening"');
  const owned = resources.move();
  const port = Number(/"port":(\d+)/.exec(output)?.[1]);
  return { child, exited, output, port, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it('serves until it is told to stop, and then exits with 0', async () => {
  await using server = await startServe({ OPERATOR_PORT: '0' });
  const operatorUrl = /"operatorUrl":"([^"]+)"/.exec(server.output)?.[1];
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(404);
  expect((await fetch(`${operatorUrl}/healthz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toEqual([0, null]);
});

it('opens no debugger on SIGUSR1, and serves on', async () => {
  await using server = await startServe({ WORKERS: '2' });
  let errors = '';
  server.child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const pids = [...server.output.matchAll(/"pid":(\d+)/g)].map((found) => Number(found[1]));
  for (const pid of new Set(pids)) process.kill(pid, 'SIGUSR1');
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
  expect(errors).toBe('');
});

it('refuses a request with two lengths, also when the environment asks Node for a lenient parser', async () => {
  await using server = await startServe({ NODE_OPTIONS: '--insecure-http-parser' });
  const lengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
  const socket = connect(server.port, '127.0.0.1');
  socket.end(`GET /healthz HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

it.each([
  { workers: '2', rounds: 1, lines: 'a few lines wait', end: [0, null] },
  // Lines that still wait for their reader end with the process, which therefore ends by the signal.
  { workers: '1', rounds: 100, lines: 'megabytes wait', end: [null, 'SIGTERM'] },
])(
  'ends soon although nobody reads its log any more and $lines, with $workers workers: $end',
  async ({ workers, rounds, end }) => {
    await using server = await startServe({ WORKERS: workers });
    server.child.stdout.removeAllListeners('data').pause();
    const ask = () => fetch(`http://127.0.0.1:${server.port}/${'a'.repeat(1_000)}`);
    for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
    server.child.kill('SIGTERM');
    expect(await settleWithin(8_000, server.exited)).toEqual(end);
  },
);

it('names every wrong setting at once and exits with 2', async () => {
  const { code, stderr, stdout } = await runCrossrate(['serve'], { PORT: 'eighty', PROVIDERS: 'reuters' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/PORT is "eighty".*\n.*PROVIDERS is "reuters"/);
});

it.each([
  ...['', 'serve', 'demo', 'refresh', 'rates', 'keys', 'storage'],
  ...['refresh explain', 'rates accept', 'keys create', 'storage copy', 'storage backup', 'storage restore'],
])('explains %s, in 80 columns', async (line) => {
  const { code, stdout } = await runCrossrateHere([...line.split(' ').filter(Boolean), '--help'], {});
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: crossrate')]);
  expect(stdout.split('\n').filter((each) => each.length > 80)).toEqual([]);
});

it('shows the default of each setting that has one', async () => {
  const { stdout } = await runCrossrateHere(['serve', '--help'], {});
  const shown = stdout.replace(/\s+/g, ' ');
  expect(shown).toContain('PORT a port from 0 to 65535 (default: 3000)');
  expect(shown).toMatch(/DATABASE_URL the address of a Postgres database, [^()]+ PROVIDERS a comma-separated list/);
  expect(shown).toContain('FIXER_ACCESS_KEY');
});

it.each([
  [[], 'Usage: crossrate'],
  [['dance'], "unknown command 'dance'"],
  [['serve', 'now'], 'too many arguments'],
  [['refresh'], 'add --once'],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await runCrossrateHere(args, {});
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
