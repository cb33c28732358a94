import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService, type TestService } from '../../../test/test-service.ts';

const clock = new TestClock('2026-11-21T01:00:00Z');
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ clock });
  key = await service.createKey({ dailyLimit: 1_000 });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Requests with Node's own client, because `fetch` decompresses answers. */
async function sendRaw(path: string, headers: Record<string, string>) {
  const outgoing = get(service.url + path, { headers: { 'X-API-KEY': key, ...headers } });
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode, headers: incoming.headers, bytes: await buffer(incoming) };
}

it('sends the same table plain, with gzip and with Brotli, each with an ETag of its own', async () => {
  const askInCoding = (accepted: string) => sendRaw('/api/rates', { 'Accept-Encoding': accepted });
  const readCoding = async (accepted: string) => (await askInCoding(accepted)).headers['content-encoding'];
  await expect.poll(() => readCoding('gzip')).toBe('gzip');
  await expect.poll(() => readCoding('gzip, deflate, br, zstd')).toBe('br');
  const [plain, gzip, br] = [await sendRaw('/api/rates', {}), await askInCoding('gzip'), await askInCoding('br')];
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers, bytes } of [plain, gzip, br]) {
    expect(headers.vary).toBe('X-API-KEY, Accept-Encoding');
    expect(headers['content-length']).toBe(String(bytes.length));
    const again = await sendRaw('/api/rates', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  }
});

it('lets no cache give the answer of one key to another, nor of a key to none', async () => {
  expect((await sendRaw('/api/convert?from=USD&to=EUR&amount=1', {})).headers.vary).toBe('X-API-KEY');
  expect((await sendRaw('/api/currencies', {})).headers.vary).toBe('Accept-Encoding');
});

it('lets no error be kept', async () => {
  for (const path of ['/api/rates?base=XYZ', '/api/rates?base=CLF', '/nowhere']) {
    const { headers } = await sendRaw(path, {});
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  }
});
