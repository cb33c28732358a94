import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../tools/testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { startServer } from '../../../test/processes/server-process.ts';
import { settleWithin } from '../../../test/settle-within.ts';

const SIGN_UP = {
  ...{ SIGNUP: 'on', SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'keys@example.com' },
  PUBLIC_URL: 'https://rates.example.com',
};

const PASSABLE =
  'TRUST_PROXY is set: let the proxy alone reach PORT (HOST=127.0.0.1, or a firewall), or clients choose their addresses';

it('serves until it is told to stop, whatever the environment asks of Node, and then exits with 0', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: folder.path, OPERATOR_PORT: '0', NODE_OPTIONS: '--insecure-http-parser' };
  await using server = await startServer(env);
  let errors = '';
  server.child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  // Node would open a port of its debugger.
  server.child.kill('SIGUSR1');
  server.child.kill('SIGHUP');
  await server.waitUntilLogged('SIGHUP is ignored: with WORKERS=1, a restart takes its place');
  const [listening] = server.findLogged('listening');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(404);
  expect((await fetch(`${listening?.operatorUrl}/healthz`)).status).toBe(200);
  const socket = connect(Number(listening?.port), '127.0.0.1');
  const lengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
  socket.end(`GET /api/currencies HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  const exited = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(errors).toBe('');
});

it('ends soon by the signal while a mail server hangs that it asks at the start', async () => {
  await using folder = await makeTemporaryFolder();
  const silent = createServer();
  await using mailServer = await listenLocally(silent);
  const asked = once(silent, 'connection');
  const env = { DATA_DIR: folder.path, ...SIGN_UP, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` };
  await using server = await startServer(env);
  await asked;
  const exited = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await settleWithin(5_000, exited)).toEqual([null, 'SIGTERM']);
});

it.each([
  ['0.0.0.0', 1],
  ['127.0.0.1', 0],
])('warns that clients can pass by the trusted proxy where they can reach %s: %i times', async (HOST, count) => {
  await using folder = await makeTemporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, HOST, ...SIGN_UP, TRUST_PROXY: '1' });
  expect(server.findLogged(PASSABLE)).toHaveLength(count);
});

it('ends soon by the signal, although nobody reads its log any more and megabytes wait', async () => {
  await using folder = await makeTemporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  server.child.stdout?.removeAllListeners('data').pause();
  const ask = () => fetch(`${server.url}/${'a'.repeat(1_000)}`);
  for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  const exited = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  // Lines that still wait for their reader end with the process.
  expect(await settleWithin(8_000, exited)).toEqual([null, 'SIGTERM']);
});
