import { gzipSync } from 'node:zlib';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { clauses, judge } from '../src/index.ts';
import { resultsOf, startTarget } from './engine-world.ts';

const list = JSON.stringify({ currencies: currencyCodes });
const tried = clauses.filter(({ id }) => ['currencies-fields', 'auth-rates-missing', 'every-answered'].includes(id));
const exitCodeOf = async (url: string) => judge(await resultsOf({ url, clauses: tried })).exitCode;

/** Starts a target whose list is sent by hand. */
const startSpoilt = (send: (socket: NodeJS.WritableStream & { destroy(): void }) => void) =>
  startTarget(({ url, socket }, res) => {
    if (url === '/api/currencies') return send(socket);
    res.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"Missing key."}');
  });

it.each<[what: string, send: Parameters<typeof startSpoilt>[0]]>([
  ['a length that is no number', (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}')],
  [
    'more bytes than promised',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{"currencies":[]}'),
  ],
  ['fewer bytes than promised', (socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n${list}`)],
  ['chunks that are none', (socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{}')],
  ['something that is no HTTP', (socket) => void socket.end('220 mail.example.com ESMTP\r\n')],
  [
    'a packing that it does not have',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}'),
  ],
  ['a closed connection', (socket) => socket.destroy()],
])('fails a target whose list comes with %s every time, with exit code 1', async (_what, send) => {
  using target = await startSpoilt(send);
  expect(await exitCodeOf(target.url)).toBe(1);
});

it('fails a target whose packed list is corrupt, with exit code 1', async () => {
  using target = await startTarget(({ url }, res) => {
    if (url !== '/api/currencies') return void res.writeHead(401).end('{"error":"Missing key."}');
    res.setHeader('Content-Encoding', 'gzip').end(gzipSync(list).fill(0, 20, 60));
  });
  expect(await exitCodeOf(target.url)).toBe(1);
});

it('cannot try a target that breaks every connection, or that is not there, with exit code 3', async () => {
  using target = await startTarget(({ socket }) => void socket.destroy());
  expect(await exitCodeOf(target.url)).toBe(3);
  expect(await exitCodeOf('http://127.0.0.1:1')).toBe(3);
});
