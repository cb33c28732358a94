import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideTableServer } from '../../test/provide-scripted-server.ts';
import { Crossrate } from '../index.ts';

const server = provideTableServer();
const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

it('shares one request among equal calls at the same time, and none among others', async () => {
  const crossrate = createClient();
  await Promise.all(Array.from({ length: 50 }, () => crossrate.rates({ base: 'USD' })));
  expect(server.requests).toHaveLength(1);
  await Promise.all([crossrate.rates({ base: 'EUR' }), crossrate.rates({ base: 'GBP' })]);
  expect(server.requests).toHaveLength(3);
});

it('shares one request among calls that state the default limits and calls that do not', async () => {
  const crossrate = createClient();
  const limits = [{}, { timeout: 10_000 }, { totalTimeout: 60_000 }, { maxRetries: 2 }];
  await Promise.all(limits.map((options) => crossrate.rates({}, options)));
  expect(server.requests).toHaveLength(1);
});

it('continues a shared request when one caller gives up', async () => {
  const release = Promise.withResolvers<void>();
  server.script((_req, res) => void release.promise.then(() => res.end('{"base":"USD"}')));
  const crossrate = createClient();
  const controller = new AbortController();
  const [impatient, patient] = [crossrate.rates({}, { signal: controller.signal }), crossrate.rates()];
  await server.waitUntilReceived(1);
  controller.abort();
  expect((await catchFailure(impatient)).name).toBe('AbortError');
  release.resolve();
  expect((await patient).base).toBe('USD');
  expect(server.requests).toHaveLength(1);
});

it('sends no request for a call that is aborted at once, as in an effect that React runs twice', async () => {
  const fetch = vi.fn(globalThis.fetch);
  const crossrate = createClient({ fetch });
  const controller = new AbortController();
  const dropped = crossrate.rates({}, { signal: controller.signal });
  controller.abort();
  expect((await catchFailure(dropped)).name).toBe('AbortError');
  expect(fetch).not.toHaveBeenCalled();
  expect((await crossrate.rates()).base).toBe('USD');
});

it('aborts a request when its last caller gives up, and starts another for the next caller', async () => {
  const closed = Promise.withResolvers<void>();
  server.script((req) => void req.on('close', () => closed.resolve()), { body: { base: 'USD' } });
  const crossrate = createClient();
  const controllers = [new AbortController(), new AbortController()];
  const calls = controllers.map(({ signal }) => catchFailure(crossrate.rates({}, { signal })));
  await server.waitUntilReceived(1);
  for (const controller of controllers) controller.abort();
  await Promise.all([...calls, closed.promise]);
  expect((await crossrate.rates()).base).toBe('USD');
});

it('does not wait for a shared request past its time limit', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  server.script(() => {}, { body: { base: 'USD' } });
  const crossrate = createClient({ totalTimeout: 1e9 });
  const controller = new AbortController();
  const first = catchFailure(crossrate.rates({}, { signal: controller.signal }));
  await server.waitUntilReceived(1);
  now.mockReturnValue(1e9);
  expect((await crossrate.rates()).base).toBe('USD');
  controller.abort();
  await first;
  now.mockRestore();
});

it('leaves a call that joins a request its own time', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const release = Promise.withResolvers<void>();
  const refuse = (res: ServerResponse) => res.writeHead(503, { 'Retry-After': '0' }).end('{"error":"no"}');
  server.script((_req, res) => void release.promise.then(() => refuse(res)), { body: { base: 'USD' } });
  const crossrate = createClient();
  const first = crossrate.rates({}, { totalTimeout: 1e9 });
  await server.waitUntilReceived(1);
  now.mockReturnValue(9e8);
  const second = crossrate.rates({}, { totalTimeout: 1e9 });
  await new Promise((resolve) => setImmediate(resolve));
  now.mockReturnValue(1e9);
  release.resolve();
  expect([(await first).base, (await second).base]).toEqual(['USD', 'USD']);
  now.mockRestore();
});

it('asks anew for a call that has joined a request whose time ends first', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  server.script(() => {}, { body: { base: 'USD' } });
  const crossrate = createClient({ timeout: 50, totalTimeout: 100, maxRetries: 0 });
  const first = catchFailure(crossrate.rates());
  await server.waitUntilReceived(1);
  const second = crossrate.rates();
  expect((await first).name).toBe('TimeoutError');
  expect((await second).base).toBe('USD');
  now.mockRestore();
});

it('fails every caller of a shared request, and caches no failure', async () => {
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  const crossrate = createClient();
  const failures = await Promise.all([catchFailure(crossrate.rates()), catchFailure(crossrate.rates())]);
  expect(failures.map(({ status }) => status)).toEqual([401, 401]);
  server.script({ body: { base: 'USD' } });
  expect((await crossrate.rates()).base).toBe('USD');
});

it('fails no patient call for an impatient one', async () => {
  const crossrate = createClient();
  const good = { body: { base: 'USD', rates: {} } };
  server.script({ status: 503, body: { error: 'no' }, headers: { 'Retry-After': '0' } }, { status: 503 }, good);
  const [hasty, patient] = await Promise.allSettled([crossrate.rates({}, { maxRetries: 0 }), crossrate.rates()]);
  expect([hasty.status, patient.status]).toEqual(['rejected', 'fulfilled']);
});
