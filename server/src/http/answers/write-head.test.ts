import { once } from 'node:events';
import { createServer, type RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { listenLocally } from '../../../../testing/listen-locally.ts';
import type { Reply } from '../reply.ts';
import { formatFields } from './fields.ts';
import { writeHead } from './write-head.ts';

const inNodesWay = vi.spyOn(ServerResponse.prototype, 'writeHead');
afterEach(() => inNodesWay.mockClear());

/** Sends a text to a server of this handler, and reads all that comes back. */
async function exchange(handler: RequestListener, text: string, keepAliveTimeout = 75_000): Promise<string> {
  await using local = await listenLocally(createServer({ keepAliveTimeout }, handler));
  const socket = connect({ port: local.port, host: '127.0.0.1' });
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.end(text);
  await once(socket, 'close');
  return answer.replace(/Date: .*GMT/g, 'Date: today');
}

const values = { 'Cache-Control': 'no-store', 'X-Link': 'a: b' };
const valuesWithBody = { ...values, 'Content-Length': '2' };

/** Answers with this function, or as Node's documentation says. */
const answers: Readonly<Record<'own' | 'node', (res: Reply) => void>> = {
  own(res) {
    const isHeld = res.req.url === '/held';
    writeHead(res, isHeld ? 304 : 200, formatFields(isHeld ? values : valuesWithBody));
    if (isHeld) res.end();
    else res.end('{}', 'latin1');
  },
  node(res) {
    if (res.req.url === '/held') return void res.writeHead(304, Object.entries(values).flat()).end();
    res.writeHead(200, Object.entries(valuesWithBody).flat()).end('{}', 'latin1');
  },
};

const get = 'GET / HTTP/1.1\r\nHost: x\r\n';
it.each([
  ['a request', `${get}\r\n`, 1],
  ['a request for what the client holds', `${get.replace('/', '/held')}\r\n`, 1],
  ['requests in a pipeline', `${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`, 2],
  ['HEAD', `${get.replace('GET', 'HEAD')}\r\n`, 1],
  ['a request that closes the connection', `${get}Connection: close\r\n\r\n`, 0],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 0],
  ['HTTP/1.0 that keeps the connection', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 0],
  ['a body that the client announces', `${get}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, 1],
])('answers %s with the same bytes as Node does', async (_name, text, inOneText) => {
  for (const keepAliveTimeout of [0, 75_000]) {
    inNodesWay.mockClear();
    const own = await exchange((_req, res) => answers.own(res as Reply), text, keepAliveTimeout);
    expect(inNodesWay).toHaveBeenCalledTimes(text.split('HTTP/1.').length - 1 - inOneText);
    expect(own).toBe(await exchange((_req, res) => answers.node(res as Reply), text, keepAliveTimeout));
    expect(own).toContain('X-Link: a: b\r\n');
  }
});

it.each([
  ['Connection', 'close'],
  ['X-Other', '1'],
])('sends a field that was set before, as Node does: %s: %s', async (name, value) => {
  const answerAfter = (answer: (res: Reply) => void): RequestListener => {
    return (_req, res) => {
      res.setHeader(name, value);
      answer(res as Reply);
    };
  };
  const own = await exchange(answerAfter(answers.own), `${get}\r\n`);
  expect(own).toBe(await exchange(answerAfter(answers.node), `${get}\r\n`));
  expect(own).toContain(`${name}: ${value}\r\n`);
});

it('refuses to answer twice, as Node does', async () => {
  const errors: unknown[] = [];
  const answer = await exchange((_req, res) => {
    answers.own(res as Reply);
    try {
      answers.own(res as Reply);
    } catch (error) {
      errors.push(error);
    }
  }, `${get}\r\n`);
  expect(errors).toEqual([expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' })]);
  expect(answer.split('HTTP/1.1 200')).toHaveLength(2);
});
