import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { loopback } from '../../../test/loopback.ts';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import { createLog } from '../../logger.ts';
import { listen } from './listen.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** Starts a server that holds requests, or answers them at once. */
async function start({ answers }: { answers: boolean }) {
  const asked: ServerResponse[] = [];
  const handle = (_req: unknown, res: ServerResponse) => {
    asked.push(res);
    if (answers) res.end('hello');
  };
  const listening = await listen(handle, loopback, { log: createLog('silent'), observer: nobodyObserves });
  return { ...listening, asked, stop: () => listening[Symbol.asyncDispose]() };
}

/** Opens a bare connection, and records its input and its end: `end`, or the code of an error. */
function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const seen = { text: '', ends: [] as string[] };
  socket.setEncoding('utf8').on('data', (text: string) => {
    seen.text += text;
  });
  socket.on('end', () => seen.ends.push('end')).on('error', ({ message }) => seen.ends.push(message));
  const closed = once(socket, 'close');
  return { socket, seen, closed };
}

/** Sends one request over a connection, which stays open. */
async function openIdle(port: number) {
  const connection = open(port);
  connection.socket.write(REQUEST);
  await expect.poll(() => connection.seen.text).toContain('hello');
  return connection;
}

/** Connects and hangs up. */
async function tryToConnect(port: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    socket.destroy();
  }
}

const isConnected = (socket: Socket) => expect.poll(() => socket.readyState).toBe('open');

it('answers whoever has connected before the port is closed and asks after that', async () => {
  const server = await start({ answers: true });
  const { socket, seen, closed } = open(server.port);
  await isConnected(socket);
  const stopped = server.stop();
  await expect.poll(() => tryToConnect(server.port)).toBe('ECONNREFUSED');
  socket.write(REQUEST);
  await Promise.all([closed, stopped]);
  expect(seen.text).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n.*hello/s);
  expect(seen.ends).toEqual(['end']);
});

it('ends a connection that is kept alive, or has half a request, without resetting it', async () => {
  const server = await start({ answers: true });
  const idle = await openIdle(server.port);
  const half = open(server.port);
  half.socket.write(REQUEST.slice(0, 20));
  await isConnected(half.socket);
  await Promise.all([server.stop(), idle.closed, half.closed]);
  expect([idle.seen.ends, half.seen.ends]).toEqual([['end'], ['end']]);
});

it('processes no request that follows the last answer of a connection', async () => {
  const server = await start({ answers: false });
  const { socket, seen, closed } = open(server.port);
  await isConnected(socket);
  server.announceClose();
  socket.write(REQUEST.repeat(3));
  await expect.poll(() => server.asked.length).toBe(1);
  server.asked[0]?.end('hello');
  await closed;
  expect(server.asked).toHaveLength(1);
  expect(seen.text.match(/HTTP\/1.1 200/g)).toHaveLength(1);
  await server.stop();
});

it('says for how long it keeps a connection without a request, longer than a load balancer does', async () => {
  const server = await start({ answers: true });
  const { socket, seen } = await openIdle(server.port);
  expect(seen.text).toContain('Keep-Alive: timeout=75\r\n');
  socket.destroy();
  await server.stop();
});

it('accepts everybody who waits before it closes the port, however many come at once', async () => {
  const server = await start({ answers: true });
  const connections = Array.from({ length: 100 }, () => open(server.port));
  for (const { socket } of connections) socket.on('connect', () => socket.write(REQUEST));
  await Promise.race(connections.map(({ socket }) => once(socket, 'connect')));
  await server.stop();
  await Promise.all(connections.map(({ closed }) => closed.catch(() => {})));
  expect(connections.flatMap(({ seen }) => seen.ends).filter((end) => /ECONNRESET/.test(end))).toEqual([]);
  expect(connections.filter(({ seen }) => seen.text.includes('hello')).length).toBe(100);
});
