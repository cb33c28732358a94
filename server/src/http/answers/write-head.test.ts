import { once } from 'node:events';
import { createServer, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { Reply } from '../reply.ts';
import { formatFields, splitFields } from './fields.ts';
import { writeHead } from './write-head.ts';

const fields = formatFields(['Cache-Control', 'no-store', 'X-Link', 'a: b', 'Content-Length', '2']);
const inNodesWay = vi.spyOn(ServerResponse.prototype, 'writeHead');
afterEach(() => inNodesWay.mockClear());

/** Sends a text to a server of this handler, and reads all that comes back. */
async function exchange(handler: RequestListener, text: string, keepAliveTimeout: number): Promise<string> {
  const server = createServer({ keepAliveTimeout }, handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.end(text);
  await once(socket, 'close');
  server.close();
  return answer.replace(/Date: .*GMT/g, 'Date: today');
}

const status = 200;
function answerInOneText(res: Reply): void {
  writeHead(res, status, fields);
  res.end('{}', 'latin1');
}
function answerInNodesWay(res: Reply): void {
  res.writeHead(status, splitFields(fields));
  res.end('{}', 'latin1');
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n';
it.each([
  ['a request', `${get}\r\n`, 1],
  ['requests in a pipeline', `${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`, 2],
  ['HEAD', `${get.replace('GET', 'HEAD')}\r\n`, 1],
  ['a request that closes the connection', `${get}Connection: close\r\n\r\n`, 0],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 0],
  ['HTTP/1.0 that keeps the connection', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 0],
  ['a body that the client announces', `${get}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, 1],
])('answers %s with the same bytes as Node does', async (_name, text, written) => {
  for (const keepAliveTimeout of [0, 75_000]) {
    inNodesWay.mockClear();
    const own = await exchange((_req, res) => answerInOneText(res as Reply), text, keepAliveTimeout);
    const requests = text.split('HTTP/1.').length - 1;
    expect(inNodesWay).toHaveBeenCalledTimes(requests - written);
    expect(own).toBe(await exchange((_req, res) => answerInNodesWay(res as Reply), text, keepAliveTimeout));
    expect(own).toContain('X-Link: a: b\r\n');
  }
});

it('leaves an answer to Node that was told to close the connection', async () => {
  const answerAfter = (answer: (res: Reply) => void): RequestListener => {
    return (_req, res) => {
      res.setHeader('Connection', 'close');
      answer(res as Reply);
    };
  };
  const own = await exchange(answerAfter(answerInOneText), `${get}\r\n`, 75_000);
  expect(own).toBe(await exchange(answerAfter(answerInNodesWay), `${get}\r\n`, 75_000));
  expect(own).toContain('Connection: close\r\n');
});

it('counts as sent, so that nothing is answered twice', async () => {
  const seen: boolean[] = [];
  await exchange(
    (_req, res) => {
      seen.push(res.headersSent);
      answerInOneText(res as Reply);
      seen.push(res.headersSent);
    },
    `${get}\r\n`,
    0,
  );
  expect(seen).toEqual([false, true]);
});
