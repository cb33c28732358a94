import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Mismatch } from '../../src/index.ts';
import { driverNames } from '../../src/suite/result.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

const currencies = buildClause(async ({ api }) => void (await api.currencies()));

it('reports a failure for an endless body, compressed or not, over both drivers', async () => {
  const startEndless = () =>
    Readable.from(
      (function* () {
        for (;;) yield ' '.repeat(100_000);
      })(),
    );
  using plain = await startTarget((_req, res) => void startEndless().pipe(res));
  using packed = await startTarget((_req, res) => {
    res.setHeader('Content-Encoding', 'gzip');
    startEndless().pipe(createGzip()).pipe(res);
  });
  for (const { url } of [plain, packed]) {
    const results = await collectResults({ url, clauses: [currencies], drivers: driverNames });
    const detail = expect.objectContaining({ reason: 'a body of a reasonable size' });
    expect(results).toMatchObject(driverNames.map((driver) => ({ driver, status: 'failed', detail })));
  }
});

it.each(['gzip', 'deflate', 'br', 'zstd'])(
  'reports a failure for a body that is not %s, although its headers say so, over both drivers',
  async (encoding) => {
    using target = await startTarget((_req, res) => res.setHeader('Content-Encoding', encoding).end('nonsense'));
    const results = await collectResults({ url: target.url, clauses: [currencies], drivers: driverNames });
    const detail = expect.objectContaining({ reason: 'a body in the encoding that its headers name' });
    expect(results).toMatchObject(driverNames.map((driver) => ({ driver, status: 'failed', detail })));
  },
);

it.each(['identity', 'gzip'])(
  'reports a failure when the connection breaks amid the same body (%s) every time',
  async (encoding) => {
    const body = encoding === 'gzip' ? gzipSync('{"currencies":[]}'.repeat(99)).subarray(0, 20) : '{"curr';
    using target = await startTarget((req, res) => {
      res.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': 5_000 });
      res.write(body, () => setTimeout(() => req.socket.resetAndDestroy(), 20));
    });
    const results = await collectResults({ url: target.url, clauses: [currencies], drivers: driverNames });
    const detail = expect.objectContaining({ reason: 'a body that is sent to its end' });
    expect(results).toMatchObject(driverNames.map((driver) => ({ driver, status: 'failed', detail })));
  },
);

it('reports a failure for a complete body that is shorter than its Content-Length', async () => {
  using target = await startTarget((_req, res) => {
    res.writeHead(200, { 'Content-Length': 5_000 });
    res.write('{"currencies":[]}');
  });
  const results = await collectResults({ url: target.url, clauses: [currencies], timeoutMs: 1_000 });
  expect(results).toMatchObject([{ status: 'failed', detail: { reason: 'a body that ends where its headers say' } }]);
});

it('waits for the final answer after early hints', async () => {
  using target = await startTarget((_req, res) => {
    res.writeEarlyHints({ link: '</api/rates>; rel=preload' }, () => res.end('{"currencies":[]}'));
  });
  expect(await collectResults({ url: target.url, clauses: [currencies] })).toMatchObject([{ status: 'passed' }]);
});

it('keeps a byte order mark, and marks bytes that are not UTF-8', async () => {
  using target = await startTarget(({ url }, res) => {
    res.end(Buffer.from(url === '/bom' ? '\uFEFF{}' : '{"error":"clé"}', url === '/bom' ? 'utf8' : 'latin1'));
  });
  const looks = buildClause(async ({ http, seen }) => {
    const [bom] = [await http.get('/bom'), await http.get('/latin')];
    expect([bom.text, bom.body]).toEqual(['\uFEFF{}', undefined]);
    expect(seen.map(({ isUtf8 }) => isUtf8)).toEqual([true, false]);
  });
  expect(await collectResults({ url: target.url, clauses: [looks] })).toMatchObject([{ status: 'passed' }]);
});

it('reports a failure for a body that is nested 200,000 levels deep', async () => {
  const depth = 200_000;
  using target = await startTarget((_req, res) => void res.end('['.repeat(depth) + ']'.repeat(depth)));
  const clause = buildClause(async ({ http }) => {
    throw new Mismatch('a currency list', 'a currency list', (await http.currencies()).body);
  });
  expect(await collectResults({ url: target.url, clauses: [clause] })).toMatchObject([{ status: 'failed' }]);
});
