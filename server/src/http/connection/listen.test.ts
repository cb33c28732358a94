import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { loopback } from '../../../test/loopback.ts';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import { RawConnection, readAnswers } from '../../../test/raw-connection.ts';
import { createLog } from '../../log/logger.ts';
import { listen } from './listen.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const records = { log: createLog('silent'), observer: nobodyObserves };

/** Starts a server that holds requests, or answers them at once. */
async function start({ answers }: { answers: boolean }) {
  const asked: ServerResponse[] = [];
  const handle = (_req: unknown, res: ServerResponse) => {
    asked.push(res.setHeader('Content-Length', 5));
    if (answers) res.end('hello');
  };
  return { ...(await listen(handle, loopback, records)), asked };
}

/** Tries to connect, and hangs up. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const refused = await once(socket, 'connect').then(
    () => false,
    () => true,
  );
  socket.destroy();
  return refused;
}

it('says which address it cannot use', async () => {
  await using first = await listen(() => {}, loopback, records);
  await expect(listen(() => {}, { ...loopback, port: first.port }, records)).rejects.toThrow(
    `port ${first.port} of 127.0.0.1: it is in use`,
  );
});

it.each(['no-such-host.invalid', '192.0.2.1'])('names the setting of a host that it cannot use: %s', async (host) => {
  await expect(listen(() => {}, { ...loopback, host }, records)).rejects.toThrow(
    /^The service cannot .* E[A-Z_]+.*\. HOST, or OPERATOR_HOST, sets another\.$/,
  );
});

it('says for how long it keeps a connection without a request, longer than a load balancer does', async () => {
  await using server = await start({ answers: true });
  using connection = new RawConnection(server.url, REQUEST);
  await expect.poll(() => connection.received).toContain('Keep-Alive: timeout=75\r\n');
});

it('finishes the requests under way when it stops, and serves whoever is connected for half a second', async () => {
  const server = await start({ answers: false });
  using asking = new RawConnection(server.url, REQUEST);
  using connected = new RawConnection(server.url);
  await expect.poll(() => server.asked.length).toBe(1);
  const stopped = server[Symbol.asyncDispose]();
  connected.socket.write(REQUEST);
  await expect.poll(() => server.asked.length).toBe(2);
  await expect.poll(() => isRefused(server.port)).toBe(true);
  for (const res of server.asked) res.end('hello');
  await stopped;
  expect(await asking.readStatuses()).toEqual([200]);
  const [answer] = readAnswers(await connected.ended);
  expect([answer?.status, answer?.headers.get('Connection')]).toEqual([200, 'close']);
});

it('does not wait for connections without a complete request when it stops', async () => {
  const server = await start({ answers: true });
  using idle = new RawConnection(server.url, REQUEST);
  using half = new RawConnection(server.url, REQUEST.slice(0, 20));
  using silent = new RawConnection(server.url);
  await expect.poll(() => idle.received).toContain('hello');
  const startedAt = performance.now();
  await server[Symbol.asyncDispose]();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(await idle.readStatuses()).toEqual([200]);
  expect([await half.ended, await silent.ended]).toEqual(['', '']);
});

it('answers every request of a pipeline that it takes while it stops, and takes none that it would not answer', async () => {
  const server = await start({ answers: false });
  using connection = new RawConnection(server.url, REQUEST.repeat(3));
  await expect.poll(() => server.asked.length).toBe(3);
  server.announceClose();
  connection.socket.write(REQUEST.repeat(3));
  await expect.poll(() => server.asked.length).toBe(4);
  for (const res of server.asked) res.end('hello');
  expect(await connection.readStatuses()).toEqual([200, 200, 200, 200]);
  expect(server.asked).toHaveLength(4);
  await server[Symbol.asyncDispose]();
});
