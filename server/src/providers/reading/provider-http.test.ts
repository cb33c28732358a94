import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { systemClock } from '../../clock.ts';
import { ProviderHttp } from './provider-http.ts';

const { signal } = new AbortController();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const reader = (clock = systemClock) => new ProviderHttp({ fetch, clock, timeout: 10_000 });

it('asks for gzip and decompresses it', async () => {
  const url = await serve((req, res) => {
    const accepted = req.headers['accept-encoding']?.includes('gzip');
    res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(accepted ? 'rates' : 'not asked for'));
  });
  expect((await reader().get(url, signal)).text).toBe('rates');
});

it('stops at a mebibyte of decompressed text, however small it was on the wire', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const url = await serve((_req, res) => void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb));
  await expect(reader().get(url, signal)).rejects.toThrow('sent more than 1048576 bytes');
});

it('gives up on a body that does not end', async () => {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const begun = Promise.withResolvers<void>();
  const url = await serve((_req, res) => {
    res.writeHead(200).write('{"rates":');
    begun.resolve();
  });
  const refused = expect(reader(clock).get(url, signal)).rejects.toThrow('no answer within 10 s');
  await begun.promise;
  await clock.moveTo('2026-11-21T10:00:10Z');
  await refused;
});

it('asks only for changes, and gives the content that is known when there are none', async () => {
  const asked: unknown[] = [];
  const url = await serve((req, res) => {
    asked.push([req.headers['if-none-match'], req.headers['if-modified-since']]);
    const headers = { ETag: '"1"', 'Last-Modified': 'Fri, 20 Nov 2026 15:00:00 GMT' };
    res.writeHead(req.headers['if-none-match'] === '"1"' ? 304 : 200, headers).end('rates');
  });
  const http = reader();
  const texts = [(await http.get(url, signal)).text, (await http.get(url, signal)).text];
  expect(texts).toEqual(['rates', 'rates']);
  expect(asked).toEqual([
    [undefined, undefined],
    ['"1"', 'Fri, 20 Nov 2026 15:00:00 GMT'],
  ]);
});

it('never takes a 304 for an answer that it did not ask for', async () => {
  const url = await serve((_req, res) => void res.writeHead(304).end());
  expect((await reader().get(url, signal)).status).toBe(304);
});

it.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 10:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
  ['-5', undefined],
])('reads Retry-After: %s', async (value, wait) => {
  const url = await serve((_req, res) => void res.writeHead(429, { 'Retry-After': value }).end());
  const answer = await reader(new TestClock('2026-11-21T10:00:00Z')).get(url, signal);
  expect(answer.retryAfter).toBe(wait);
});

it('says that a host cannot be reached, without the rest of its address', async () => {
  const error: Error = await reader()
    .get('http://127.0.0.1:1/?access_key=secret', signal)
    .catch((thrown) => thrown);
  expect(error.message).toMatch(/^127\.0\.0\.1:1 could not be reached: /);
  expect(error.message).not.toContain('secret');
});

it('refuses to be led from https to http', async () => {
  const plain = Object.defineProperty(new Response('rates'), 'url', { value: 'http://elsewhere.example/' });
  const http = new ProviderHttp({ fetch: async () => plain, clock: systemClock, timeout: 10_000 });
  await expect(http.get('https://api.example/', signal)).rejects.toThrow('redirects to an address without encryption');
});

it('stops when it is told to', async () => {
  await expect(reader().get('http://127.0.0.1:1/', AbortSignal.abort())).rejects.toThrow('aborted');
});
