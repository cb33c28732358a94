import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { listenLocally } from '../../../../tools/testing/listen-locally.ts';
import { catchProviderError } from '../../../test/refreshing/catch-provider-error.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { systemClock } from '../../clock.ts';
import { ProviderHttp } from './provider-http.ts';

const { signal } = new AbortController();
const resources = new DisposableStack();
afterAll(() => resources.dispose());

async function serve(listener: RequestListener): Promise<string> {
  const { url } = resources.use(await listenLocally(createServer(listener)));
  return url;
}

const createReader = (clock = systemClock) => new ProviderHttp({ fetch, clock, timeoutMs: 10_000 });

it('asks for no compression, and refuses an answer that is compressed all the same', async () => {
  const url = await serve((req, res) => {
    const isWanted = req.headers['accept-encoding'] !== 'identity';
    if (req.url === '/plain') res.end(isWanted ? 'compressed' : 'rates');
    else res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('rates'));
  });
  expect((await createReader().get(`${url}/plain`, signal)).text).toBe('rates');
  await expect(createReader().get(url, signal)).rejects.toThrow('compressed its answer unasked');
});

it('outlives compressed answers whose connections end early', async () => {
  const body = gzipSync(Buffer.from(Array.from({ length: 400_000 }, () => Math.floor(Math.random() * 256))));
  const url = await serve((_req, res) => {
    res.writeHead(200, { 'Content-Encoding': 'gzip', Connection: 'close' }).end(body);
  });
  for (let round = 0; round < 20; round += 1)
    await expect(createReader().get(url, signal)).rejects.toThrow('compressed its answer unasked');
});

it('stops at 1 MiB', async () => {
  const url = await serve((_req, res) => void res.end(Buffer.alloc(5_000_000)));
  await expect(createReader().get(url, signal)).rejects.toThrow('sent more than 1048576 bytes');
});

it('obeys Retry-After even when the page is too large', async () => {
  const url = await serve((_req, res) => void res.writeHead(503, { 'Retry-After': '60' }).end(Buffer.alloc(1_200_000)));
  expect(await catchProviderError(createReader().get(url, signal))).toHaveProperty('retryAfterMs', 60_000);
});

it('reads an answer without its byte order mark', async () => {
  const url = await serve((_req, res) => void res.end('\uFEFF{"rates":{}}'));
  expect((await createReader().get(url, signal)).text).toBe('{"rates":{}}');
});

it('gives up on a body that does not end', async () => {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const begun = Promise.withResolvers<void>();
  const url = await serve((_req, res) => {
    res.writeHead(200).write('{"rates":');
    begun.resolve();
  });
  const refused = expect(createReader(clock).get(url, signal)).rejects.toThrow('no answer within 10 s');
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
  const http = createReader();
  const texts = [(await http.get(url, signal)).text, (await http.get(url, signal)).text];
  expect(texts).toEqual(['rates', 'rates']);
  expect(asked).toEqual([
    [undefined, undefined],
    ['"1"', 'Fri, 20 Nov 2026 15:00:00 GMT'],
  ]);
});

it.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 10:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
  ['-5', undefined],
])('reads Retry-After: %s', async (value, wait) => {
  const url = await serve((_req, res) => {
    res.sendDate = false;
    res.writeHead(429, { 'Retry-After': value }).end();
  });
  const answer = await createReader(new TestClock('2026-11-21T10:00:00Z')).get(url, signal);
  expect(answer.retryAfterMs).toBe(wait);
});

it('counts the wait until a date from the Date of the answer, as the clock of this machine may be a day off', async () => {
  const dates = { Date: 'Sat, 21 Nov 2026 10:00:00 GMT', 'Retry-After': 'Sat, 21 Nov 2026 10:02:00 GMT' };
  const url = await serve((_req, res) => void res.writeHead(429, dates).end());
  for (const now of ['2026-11-20T10:00:00Z', '2026-11-22T10:00:00Z'])
    expect((await createReader(new TestClock(now)).get(url, signal)).retryAfterMs).toBe(120_000);
});

it('says that a host cannot be reached, without the rest of its address', async () => {
  const { message } = await catchProviderError(createReader().get('http://127.0.0.1:1/?access_key=secret', signal));
  expect(message).toMatch(/^127\.0\.0\.1:1 could not be reached: /);
  expect(message).not.toContain('secret');
});

it.each([301, 302, 303, 307, 308])('follows no redirect, and sends the key nowhere else: %i', async (status) => {
  let isAsked = false;
  const other = await serve((_req, res) => {
    isAsked = true;
    res.end('rates');
  });
  const url = await serve((_req, res) => void res.writeHead(status, { Location: `${other}/?access_key=secret` }).end());
  expect((await createReader().get(`${url}/?access_key=secret`, signal)).status).toBe(status);
  expect(isAsked).toBe(false);
});

it('repeats little text of the other side, and no control characters', async () => {
  const answerFromNetwork = async () => {
    throw new TypeError('fetch failed', { cause: new Error(`not one of ${'\u001b[2Jevil.example, '.repeat(9999)}`) });
  };
  const http = new ProviderHttp({ fetch: answerFromNetwork, clock: systemClock, timeoutMs: 10_000 });
  const { message } = await catchProviderError(http.get('https://api.example/', signal));
  expect(message).toMatch(/^api\.example could not be reached: not one of \?\[2Jevil[\x20-\x7e]{181}$/);
});
