import { expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideTableServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, type CurrencyCode } from '../index.ts';

const server = provideTableServer();
const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

it('sends one request for a fresh answer, however many calls there are', async () => {
  const crossrate = createClient();
  for (let call = 0; call < 1_000; call += 1) await crossrate.rates();
  expect(server.requests).toHaveLength(1);
});

it('asks for changes only after an answer has expired, and keeps the data of a 304', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  const headers = { 'Cache-Control': 'private, max-age=600', 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '7' };
  server.script({ status: 304, body: '', headers: { ...headers, 'X-RateLimit-Reset': '1795305600', ETag: '"1"' } });
  const { data, response, quota } = await crossrate.rates().withResponse();
  expect(server.requests[1]?.headers['if-none-match']).toBe('"1"');
  expect([response.status, data.rates.EUR, quota?.remaining]).toEqual([304, 0.88, 7]);
  await crossrate.rates();
  expect(server.requests).toHaveLength(2);
});

it('takes the new data when there are changes', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  server.script({ body: { base: 'USD', rates: { EUR: 0.89 } }, headers: { ETag: '"2"' } });
  expect((await crossrate.rates()).rates.EUR).toBe(0.89);
});

it('gives every caller the same data, which nobody can change', async () => {
  const crossrate = createClient();
  const first = await crossrate.rates();
  expect(() => Object.assign(first.rates, { EUR: 99 })).toThrow(TypeError);
  expect(await crossrate.rates()).toBe(first);
});

it('asks once for the same rates, however they are asked for', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  await crossrate.rates({ base: 'USD' });
  await crossrate.rates({ base: 'usd' as CurrencyCode });
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/rates?base=USD']);
  await crossrate.rates({ base: 'uſd' as CurrencyCode });
  await crossrate.rates({ base: 'USd' as CurrencyCode });
  const others = server.requests.slice(1).map(({ url }) => url);
  expect(others).toEqual(['/api/rates?base=U%C5%BFD', '/api/rates?base=USd']);
});

it('keeps answers of different keys apart', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  await crossrate.withOptions({ apiKey: 'cr_2' }).rates();
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['cr_1', 'cr_2']);
});

it('keeps the given number of answers, those used last', async () => {
  const crossrate = createClient({ cache: 2 });
  for (const base of ['USD', 'EUR', 'USD', 'GBP', 'USD', 'EUR'] as const) await crossrate.rates({ base });
  expect(server.requests.map(({ url }) => url?.slice(-3))).toEqual(['USD', 'EUR', 'GBP', 'EUR']);
});

it('keeps and shares nothing without a cache', async () => {
  const crossrate = createClient({ cache: false });
  await Promise.all([crossrate.rates(), crossrate.rates()]);
  await crossrate.rates();
  expect(server.requests).toHaveLength(3);
});

it('answers a call with headers or a fetch of its own from the service, not from the cache', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  await crossrate.rates({}, { headers: { 'X-Trace': '1' } });
  await crossrate.rates({}, { fetch: (...request) => fetch(...request) });
  expect(server.requests).toHaveLength(3);
});

it.each([
  ['no-store, max-age=600', {}, 0],
  ['no-cache, max-age=600', {}, 0],
  ['private, Max-Age=600', {}, 600],
  ['max-age="600"', {}, 600],
  ['max-age=600', { Age: '200' }, 400],
  ['max-age=600', { Age: '7200' }, 0],
  ['max-age=600', { Age: 'old' }, 600],
  ['max-age=600', { Age: '-9000' }, 600],
  ['max-age=-600', {}, 0],
  ['max-age=long', {}, 0],
  ['s-maxage=600', {}, 0],
  ['private', { Expires: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 0],
])('keeps what is sent with %s and %j fresh for %4$i seconds', async (control, headers, seconds) => {
  server.script({ body: {}, headers: { 'Cache-Control': control, ...headers } });
  const crossrate = createClient();
  await crossrate.rates();
  vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000 - 1);
  await crossrate.rates();
  expect(server.requests).toHaveLength(seconds > 0 ? 1 : 2);
  vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000);
  await crossrate.rates();
  expect(server.requests).toHaveLength(seconds > 0 ? 2 : 3);
});

it('counts the time of an answer from its request, so that a slow one is not kept for longer', async () => {
  const crossrate = createClient();
  server.script((_req, res) => {
    vi.setSystemTime('2026-11-21T10:05:00Z');
    res.writeHead(200, { 'Cache-Control': 'max-age=600' }).end('{}');
  });
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  await crossrate.rates();
  expect(server.requests).toHaveLength(2);
});

it('treats no answer as fresh after the clock was set back', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  vi.setSystemTime('2026-11-20T10:00:00Z');
  await crossrate.rates();
  expect(server.requests).toHaveLength(2);
});

it.each(['{"base":"USD","ra', 'null', '{"error":"sorry"}'])(
  'keeps no answer that cannot be read, such as %s',
  async (body) => {
    const check = (_: string, answer: unknown) =>
      Object.hasOwn(answer as object, 'base') ? undefined : 'it has no base';
    const crossrate = createClient({ check });
    const good = { body: { base: 'USD', rates: {} } };
    const headers = { 'Cache-Control': 'max-age=600', ETag: '"1"' };
    server.script({ body, headers }, good);
    expect((await catchFailure(crossrate.rates())).name).toBe('UnexpectedResponseError');
    expect((await crossrate.rates()).base).toBe('USD');
    expect(server.requests[1]?.headers).not.toHaveProperty('if-none-match');
  },
);

it.each(['"1"', 'W/"1"', '"1,2"'])(
  'sends the ETag %s of its text back as it came, whatever a 304 says',
  async (etag) => {
    const crossrate = createClient();
    const answer = { body: { base: 'USD', rates: { EUR: 0.88 } }, headers: { ETag: etag } };
    server.script(answer, { status: 304, body: '', headers: { ETag: '"2"' } });
    for (let call = 0; call < 3; call += 1) expect((await crossrate.rates()).rates.EUR).toBe(0.88);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, etag, etag]);
  },
);

it('keeps a newer answer when one that was sent earlier arrives', async () => {
  const release = Promise.withResolvers<void>();
  const answer = JSON.stringify({ base: 'USD', rates: { EUR: 0.5 } });
  server.script(
    (_req, res) => void release.promise.then(() => res.writeHead(200, { 'Cache-Control': 'max-age=600' }).end(answer)),
    { body: { base: 'USD', rates: { EUR: 0.88 } }, headers: { 'Cache-Control': 'max-age=600' } },
  );
  const crossrate = createClient();
  const slow = crossrate.rates({}, { timeout: 5_000 });
  await server.waitUntilReceived(1);
  vi.setSystemTime('2026-11-21T10:00:01Z');
  await crossrate.rates();
  release.resolve();
  expect((await slow).rates.EUR).toBe(0.5);
  expect((await crossrate.rates()).rates.EUR).toBe(0.88);
  expect(server.requests).toHaveLength(2);
});
