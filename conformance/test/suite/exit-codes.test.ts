import { gzipSync } from 'node:zlib';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { runPreflight } from '../../src/cli/preflight.ts';
import { clauses, judge, openTarget } from '../../src/index.ts';
import { collectResults, startTarget } from './suite-world.ts';

const list = JSON.stringify({ currencies: currencyCodes });
const tried = clauses.filter(({ id }) => ['currencies-sorted', 'auth-invalid', 'every-answered'].includes(id));
const findExitCode = async (url: string) => judge(await collectResults({ url, clauses: tried })).exitCode;

/** Starts a target whose currency list is written to the socket by `send`. */
const startTargetWithList = (send: (socket: NodeJS.WritableStream & { destroy(): void }) => void) =>
  startTarget(({ url, socket }, res) => {
    if (url === '/api/currencies') return send(socket);
    res.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"Missing key."}');
  });

it.each<[what: string, send: Parameters<typeof startTargetWithList>[0]]>([
  ['a length that is no number', (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}')],
  [
    'more bytes than promised',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{"currencies":[]}'),
  ],
  ['fewer bytes than promised', (socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n${list}`)],
  ['bytes that are no chunks', (socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{}')],
  ['bytes that are no HTTP', (socket) => void socket.end('220 mail.example.com ESMTP\r\n')],
  [
    'an encoding that its body does not have',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}'),
  ],
  ['a closed connection', (socket) => socket.destroy()],
])('ends with 1 when each try to read the currency list gets %s', async (_what, send) => {
  using target = await startTargetWithList(send);
  expect(await findExitCode(target.url)).toBe(1);
});

it('ends with 1 when the compressed currency list is corrupt', async () => {
  using target = await startTarget(({ url }, res) => {
    if (url !== '/api/currencies') return void res.writeHead(401).end('{"error":"Missing key."}');
    res.setHeader('Content-Encoding', 'gzip').end(gzipSync(list).fill(0, 20, 60));
  });
  expect(await findExitCode(target.url)).toBe(1);
});

it('ends with 3 when the target breaks every connection, or nothing listens at its address', async () => {
  using target = await startTarget(({ socket }) => void socket.destroy());
  expect(await findExitCode(target.url)).toBe(3);
  expect(await findExitCode('http://127.0.0.1:1')).toBe(3);
});

const check = (options: { readonly url: string; readonly key?: string }) =>
  runPreflight(openTarget({ url: options.url, keys: {} }).begin('http').context.http, options);

it('lets a run begin when some answers are broken, but not when every connection breaks', async () => {
  using noHttp = await startTargetWithList((socket) => void socket.end('220 mail.example.com ESMTP\r\n'));
  expect(await check({ url: noHttp.url })).toEqual([]);
  using breaksAll = await startTarget(({ socket }) => void socket.destroy());
  await expect(check({ url: breaksAll.url })).rejects.toMatchObject({ exitCode: 3 });
  using breaksList = await startTargetWithList((socket) => socket.destroy());
  expect(await check({ url: breaksList.url })).toEqual([]);
  using breaksRates = await startTarget(
    ({ url, socket }, res) => void (url === '/api/currencies' ? res.end(list) : socket.destroy()),
  );
  expect(await check({ url: breaksRates.url, key: 'cr_0123456789' })).toEqual([]);
});
