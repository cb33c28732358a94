import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { startServer } from '../../../test/processes/server-process.ts';
import { settleWithin } from '../../../test/settle-within.ts';

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
