import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../testing/listen-locally.ts';
import { createLog } from '../../logger.ts';
import { limitConnections } from './limit-connections.ts';

/** Connects to a server that greets; `isKept` is false when the server closes the connection without a greeting. */
async function open(port: number): Promise<{ socket: Socket; isKept: boolean }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const isKept = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  return { socket, isKept };
}

const openMany = (port: number, count: number) => Promise.all(Array.from({ length: count }, () => open(port)));

it('leaves 100 of the open files to others than clients, and logs all connections of a minute in one line', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => socket.on('error', () => {}).write('hello'));
  limitConnections(server, createLog('info', { write: (line) => void lines.push(line) }), 120);
  await using listening = await listenLocally(server);
  const { port } = listening;
  const first = await openMany(port, 20);
  expect(first.filter(({ isKept }) => isKept)).toHaveLength(20);
  expect((await openMany(port, 10)).filter(({ isKept }) => isKept)).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', dropped: 1, openFiles: 120 }]);
  first[0]?.socket.destroy();
  const awaitNext = async () => {
    const { socket, isKept } = await open(port);
    socket.destroy();
    return isKept;
  };
  await expect.poll(awaitNext).toBe(true);
});

it.skipIf(process.platform !== 'linux')('takes the limit of open files from the system', () => {
  const server = createServer();
  limitConnections(server, createLog('silent'));
  const [, soft] = /^Max open files +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  expect(server.maxConnections).toBe(soft === 'unlimited' ? undefined : Math.max(16, Number(soft) - 100));
});
