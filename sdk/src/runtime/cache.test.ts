import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureOf } from '../../test/failure.ts';
import { type ScriptedServer, startScriptedServer } from '../../test/scripted-server.ts';
import { Crossrate } from '../index.ts';

let server: ScriptedServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  server = await startScriptedServer({
    body: { base: 'USD', rates: { EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' },
    headers: { ETag: '"1"', 'Cache-Control': 'private, max-age=600' },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server[Symbol.asyncDispose]();
});

const client = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

it('asks once for what is fresh, however often it is called', async () => {
  const crossrate = client();
  for (let call = 0; call < 1_000; call += 1) await crossrate.rates();
  expect(server.requests).toHaveLength(1);
});

it('asks for changes only once an answer has expired, and knows the data when there are none', async () => {
  const crossrate = client();
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

it('goes on asking for changes after an answer without any', async () => {
  const crossrate = client();
  await crossrate.rates();
  server.script({ status: 304, body: '' });
  for (const minute of [10, 20]) {
    vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z') + minute * 60_000);
    expect((await crossrate.rates()).rates.EUR).toBe(0.88);
  }
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
});

it('takes the new data when there are changes', async () => {
  const crossrate = client();
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  server.script({ body: { base: 'USD', rates: { EUR: 0.89 } }, headers: { ETag: '"2"' } });
  expect((await crossrate.rates()).rates.EUR).toBe(0.89);
});

it('gives every caller data of its own', async () => {
  const crossrate = client();
  const first = await crossrate.rates();
  first.rates.EUR = 99;
  expect((await crossrate.rates()).rates.EUR).toBe(0.88);
});

it('shares one request among identical calls in flight, and none among others', async () => {
  const crossrate = client();
  await Promise.all(Array.from({ length: 50 }, () => crossrate.rates({ base: 'USD' })));
  expect(server.requests).toHaveLength(1);
  await Promise.all([crossrate.rates({ base: 'EUR' }), crossrate.rates({ base: 'GBP' })]);
  expect(server.requests).toHaveLength(3);
});

it('keeps answers of different keys apart', async () => {
  const crossrate = client();
  await crossrate.rates();
  await crossrate.withOptions({ apiKey: 'cr_2' }).rates();
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['cr_1', 'cr_2']);
});

it('goes on for the others when one of those who share a request gives up', async () => {
  const release = Promise.withResolvers<void>();
  server.script((_req, res) => void release.promise.then(() => res.end('{"base":"USD"}')));
  const crossrate = client();
  const controller = new AbortController();
  const [impatient, patient] = [crossrate.rates({}, { signal: controller.signal }), crossrate.rates()];
  await server.received(1);
  controller.abort();
  expect((await failureOf(impatient)).name).toBe('AbortError');
  release.resolve();
  expect((await patient).base).toBe('USD');
  expect(server.requests).toHaveLength(1);
});

it('ends a request that nobody waits for any more, and begins anew for the next caller', async () => {
  const closed = Promise.withResolvers<void>();
  server.script((req) => void req.on('close', () => closed.resolve()), { body: { base: 'USD' } });
  const crossrate = client();
  const controllers = [new AbortController(), new AbortController()];
  const calls = controllers.map(({ signal }) => failureOf(crossrate.rates({}, { signal })));
  await server.received(1);
  for (const controller of controllers) controller.abort();
  await Promise.all([...calls, closed.promise]);
  expect((await crossrate.rates()).base).toBe('USD');
});

it('waits for no request of another call past the time of that call', async () => {
  server.script(() => {}, { body: { base: 'USD' } });
  const crossrate = client();
  const controller = new AbortController();
  const first = failureOf(crossrate.rates({}, { totalTimeout: 1_000, signal: controller.signal }));
  await server.received(1);
  vi.setSystemTime('2026-11-21T10:00:01Z');
  expect((await crossrate.rates()).base).toBe('USD');
  controller.abort();
  await first;
});

it('fails for all who share a request, and keeps no failure', async () => {
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  const crossrate = client();
  const failures = await Promise.all([failureOf(crossrate.rates()), failureOf(crossrate.rates())]);
  expect(failures.map(({ status }) => status)).toEqual([401, 401]);
  server.script({ body: { base: 'USD' } });
  expect((await crossrate.rates()).base).toBe('USD');
});

it('keeps as many answers as it is told to, and those that were used last', async () => {
  const crossrate = client({ cache: 2 });
  for (const base of ['USD', 'EUR', 'USD', 'GBP', 'USD', 'EUR'] as const) await crossrate.rates({ base });
  expect(server.requests.map(({ url }) => url?.slice(-3))).toEqual(['USD', 'EUR', 'GBP', 'EUR']);
});

it('keeps nothing when it is told to, and shares nothing', async () => {
  const crossrate = client({ cache: false });
  await Promise.all([crossrate.rates(), crossrate.rates()]);
  await crossrate.rates();
  expect(server.requests).toHaveLength(3);
});

it('answers a call with headers or a fetch of its own from the service, not from the cache', async () => {
  const crossrate = client();
  await crossrate.rates();
  await crossrate.rates({}, { headers: { 'X-Trace': '1' } });
  await crossrate.rates({}, { fetch: (...request) => fetch(...request) });
  expect(server.requests).toHaveLength(3);
});

it('keeps nothing that may not be given again', async () => {
  server.script({ body: {} });
  const crossrate = client();
  await crossrate.rates();
  await crossrate.rates();
  expect(server.requests).toHaveLength(2);
});
