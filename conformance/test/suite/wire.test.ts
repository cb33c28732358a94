import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { clauses } from '../../src/index.ts';
import { collectResults, startTarget } from './suite-world.ts';

const tried = clauses.filter(({ id }) => id === 'wire-complete');
const LIST = JSON.stringify({ currencies: currencyCodes });
const PACKED = gzipSync(LIST);
const { length } = LIST;
const chunk = `${length.toString(16)}\r\n${LIST}\r\n`;

/** Starts a target that answers every request with the given header fields and bytes. */
function startRaw(fields: string, bytes: string | Buffer) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${fields}\r\n`);
      socket.end(bytes);
    });
  });
  return listenLocally(server);
}

it.each<[what: string, status: string, fields: string, bytes: string | Buffer]>([
  ['a body of its length', 'passed', `Content-Length: ${length}\r\n`, LIST],
  ['a body up to the end of the connection', 'passed', '', LIST],
  ['chunks', 'passed', 'Transfer-Encoding: chunked\r\n', `${chunk}0\r\n\r\n`],
  ['gzip', 'passed', `Content-Encoding: gzip\r\nContent-Length: ${PACKED.length}\r\n`, PACKED],
  ['gzip without its end', 'failed', 'Content-Encoding: gzip\r\n', PACKED.subarray(0, -8)],
  ['bytes behind gzip', 'failed', 'Content-Encoding: gzip\r\n', Buffer.concat([PACKED, Buffer.from('}')])],
  ['bytes behind a body', 'failed', `Content-Length: ${length}\r\n`, `${LIST}}`],
  ['a body that is too short', 'failed', `Content-Length: ${length + 1}\r\n`, LIST],
  ['a length twice', 'failed', `Content-Length: ${length}\r\nContent-Length: ${length}\r\n`, LIST],
  [
    'a length beside chunks',
    'failed',
    `Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n`,
    `${chunk}0\r\n\r\n`,
  ],
  ['chunks without the last one', 'failed', 'Transfer-Encoding: chunked\r\n', chunk],
])('an answer with %s has %s', async (_, status, fields, bytes) => {
  await using target = await startRaw(fields, bytes);
  expect(await collectResults({ url: target.url, clauses: tried })).toMatchObject([{ status }]);
});

it('sends the headers of the run, and skips the clause where another fetch hides the bytes', async () => {
  const received: unknown[] = [];
  using target = await startTarget(({ headers }, res) => {
    received.push([headers['x-gate'], headers['accept-encoding']]);
    res.end(LIST);
  });
  const options = { url: target.url, clauses: tried, headers: { 'X-Gate': 'open' } };
  expect(await collectResults(options)).toMatchObject([{ status: 'passed' }]);
  expect(received).toContainEqual(['open', 'gzip']);
  const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
  expect(await collectResults({ ...options, fetch })).toMatchObject([{ status: 'skipped' }]);
});

it('fails for an answer that has no body', async () => {
  using target = await startTarget((_req, res) => void res.writeHead(204).end());
  expect(await collectResults({ url: target.url, clauses: tried })).toMatchObject([
    { status: 'failed', detail: { reason: 'status', received: '204' } },
  ]);
});
