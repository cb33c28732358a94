import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Mismatch } from '../src/index.ts';
import { driverNames } from '../src/suite/result.ts';
import { clauseOf, resultsOf, startTarget } from './engine-world.ts';

const currencies = clauseOf(async ({ api }) => void (await api.currencies()));

it('calls a body without end a failure of the target, over both drivers, however it is packed', async () => {
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield ' '.repeat(100_000);
      })(),
    );
  using plain = await startTarget((_req, res) => void endless().pipe(res));
  using packed = await startTarget((_req, res) => {
    res.setHeader('Content-Encoding', 'gzip');
    endless().pipe(createGzip()).pipe(res);
  });
  for (const { url } of [plain, packed]) {
    const results = await resultsOf({ url, clauses: [currencies], drivers: driverNames });
    const detail = expect.objectContaining({ reason: 'a body of a reasonable size' });
    expect(results).toMatchObject(driverNames.map((driver) => ({ driver, status: 'failed', detail })));
  }
});

it.each(['gzip', 'deflate', 'br', 'zstd'])(
  'calls a body that is not %s, as its headers say, a failure of the target, over both drivers',
  async (encoding) => {
    using target = await startTarget((_req, res) => res.setHeader('Content-Encoding', encoding).end('nonsense'));
    const results = await resultsOf({ url: target.url, clauses: [currencies], drivers: driverNames });
    const detail = expect.objectContaining({ reason: 'a body in the encoding that its headers name' });
    expect(results).toMatchObject(driverNames.map((driver) => ({ driver, status: 'failed', detail })));
  },
);

it.each(['identity', 'gzip'])(
  'calls a connection that breaks amid the same body (%s) every time a failure of the target',
  async (encoding) => {
    const body = encoding === 'gzip' ? gzipSync('{"currencies":[]}'.repeat(99)).subarray(0, 20) : '{"curr';
    using target = await startTarget((req, res) => {
      res.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': 5_000 });
      res.write(body, () => setTimeout(() => req.socket.resetAndDestroy(), 20));
    });
    const results = await resultsOf({ url: target.url, clauses: [currencies], drivers: driverNames });
    const detail = expect.objectContaining({ reason: 'a body that is sent to its end' });
    expect(results).toMatchObject(driverNames.map((driver) => ({ driver, status: 'failed', detail })));
  },
);

it('calls a body that is whole and does not end a failure of the target', async () => {
  using target = await startTarget((_req, res) => {
    res.writeHead(200, { 'Content-Length': 5_000 });
    res.write('{"currencies":[]}');
  });
  const results = await resultsOf({ url: target.url, clauses: [currencies], timeoutMs: 1_000 });
  expect(results).toMatchObject([{ status: 'failed', detail: { reason: 'a body that ends where its headers say' } }]);
});

it('waits for the answer that comes after a hint', async () => {
  using target = await startTarget((_req, res) => {
    res.writeEarlyHints({ link: '</api/rates>; rel=preload' }, () => res.end('{"currencies":[]}'));
  });
  expect(await resultsOf({ url: target.url, clauses: [currencies] })).toMatchObject([{ status: 'passed' }]);
});

it('keeps a byte order mark, and tells bytes that are no UTF-8', async () => {
  using target = await startTarget(({ url }, res) => {
    res.end(Buffer.from(url === '/bom' ? '\uFEFF{}' : '{"error":"clé"}', url === '/bom' ? 'utf8' : 'latin1'));
  });
  const looks = clauseOf(async ({ http, seen }) => {
    const [bom] = [await http.get('/bom'), await http.get('/latin')];
    expect([bom.text, bom.body]).toEqual(['\uFEFF{}', undefined]);
    expect(seen.map(({ isUtf8 }) => isUtf8)).toEqual([true, false]);
  });
  expect(await resultsOf({ url: target.url, clauses: [looks] })).toMatchObject([{ status: 'passed' }]);
});

it('calls a body that is nested without end a failure of the target', async () => {
  const depth = 200_000;
  using target = await startTarget((_req, res) => void res.end('['.repeat(depth) + ']'.repeat(depth)));
  const clause = clauseOf(async ({ http }) => {
    throw new Mismatch('a currency list', 'a currency list', (await http.currencies()).body);
  });
  expect(await resultsOf({ url: target.url, clauses: [clause] })).toMatchObject([{ status: 'failed' }]);
});
