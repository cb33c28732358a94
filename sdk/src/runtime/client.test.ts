import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, currencies, type RatesParameters, rates } from '../index.ts';

const KEY = 'cr_secret';
const server = provideScriptedServer();

const createClient = (options = {}) => new Crossrate({ baseUrl: `${server.url}/`, apiKey: KEY, ...options });
const findLastRequest = () => server.requests.at(-1);

it('sends the parameters in the query string and the key in the header', async () => {
  server.script({ body: { base: 'USD', target: 'EUR', amount: 100, rate: 0.88, converted: 88 } });
  const conversion = await createClient().convert({ from: 'USD', to: 'EUR', amount: 100 });
  expect(conversion.converted).toBe(88);
  expect(findLastRequest()?.url).toBe('/api/convert?from=USD&to=EUR&amount=100');
  expect(findLastRequest()?.headers['x-api-key']).toBe(KEY);
});

it('is no plain object to Vue, whose proxies could not read private fields', () => {
  expect(String(createClient())).toBe('[object Crossrate]');
  expect(inspect(createClient())).toBe('Crossrate {}');
});

it('is a class whose prototype is a plain object to Jest, which then mocks its methods', () => {
  expect(String(Crossrate.prototype)).toBe('[object Object]');
});

it('fills in the default base, and sends no key to an operation without one', async () => {
  server.script({});
  await createClient().rates();
  expect(findLastRequest()?.url).toBe('/api/rates?base=USD');
  await createClient().currencies();
  expect(findLastRequest()?.headers['x-api-key']).toBeUndefined();
});

it('gives the response and the quota beside the data, on request', async () => {
  const headers = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '58', 'X-RateLimit-Reset': '1795305600' };
  server.script({ body: { base: 'USD', rates: {}, updated_at: '' }, headers });
  const { data, response, quota } = await createClient().rates().withResponse();
  expect(data.base).toBe('USD');
  expect(response.status).toBe(200);
  expect(quota).toEqual({ limit: 100, remaining: 58, resetAt: new Date('2026-11-22T00:00:00Z') });
  expect(inspect(quota)).toBe('{ limit: 100, remaining: 58, resetAt: 2026-11-22T00:00:00.000Z }');
});

it('gives each caller a quota of its own, whose time one caller may change', async () => {
  const headers = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '58', 'X-RateLimit-Reset': '1795305600' };
  server.script({ body: { base: 'USD', rates: {}, updated_at: '' }, headers });
  const call = createClient().rates();
  (await call.withResponse()).quota?.resetAt.setTime(0);
  expect((await call.withResponse()).quota?.resetAt).toEqual(new Date('2026-11-22T00:00:00Z'));
});

it('gives no quota for an operation without a key', async () => {
  server.script({});
  expect((await createClient().currencies().withResponse()).quota).toBeUndefined();
});

it('gives a promise that can be chained, caught and finished like any other', async () => {
  server.script({ body: { currencies: ['EUR'] } });
  const seen: unknown[] = [];
  const call = createClient().currencies();
  expect(call).toBeInstanceOf(Promise);
  await call.then(({ currencies }) => seen.push(currencies)).finally(() => seen.push('finished'));
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  await createClient()
    .rates()
    .finally(() => seen.push('failed'))
    .catch((error) => seen.push(error.status));
  expect(seen).toEqual([['EUR'], 'finished', 'failed', 401]);
});

it('leaves no unhandled rejection when the caller awaits only the whole answer', async () => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  await expect(createClient().rates().withResponse()).rejects.toThrow('Missing or invalid API key.');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it('sends only the parameters of an object, always in the same order', async () => {
  server.script({});
  const order = { amount: 5, customer: 'ann@example.com', to: 'EUR', from: 'USD' } as const;
  await createClient().convert(order);
  expect(findLastRequest()?.url).toBe('/api/convert?from=USD&to=EUR&amount=5');
});

it('refuses a misspelt parameter, which would get its default, and sends nothing', async () => {
  const misspelt = { bse: 'EUR' } as RatesParameters;
  const error = new TypeError('parameters must be base, not bse.');
  await expect(createClient().rates(misspelt)).rejects.toThrow(error);
  await expect(createClient().converter(misspelt)).rejects.toThrow(error);
  await expect(rates(misspelt, { baseUrl: server.url })).rejects.toThrow(error);
  await expect(createClient().convert({ form: 'USD' } as never)).rejects.toThrow(
    new TypeError('parameters must be from, to, amount, not form.'),
  );
  expect(server.requests).toEqual([]);
});

it('derives a client with other options, which shares the kept answers', async () => {
  server.script({ body: { currencies: [] }, headers: { 'Cache-Control': 'max-age=60' } });
  const crossrate = createClient();
  await crossrate.currencies();
  await crossrate.withOptions({ timeout: 1_000 }).currencies();
  expect(server.requests).toHaveLength(1);
  await crossrate.withOptions({ baseUrl: undefined, apiKey: undefined, cache: undefined }).currencies();
  expect(server.requests).toHaveLength(1);
  await crossrate.withOptions({ cache: 5 }).currencies();
  await crossrate.withOptions({ fetch: (...request) => fetch(...request) }).currencies();
  expect(server.requests).toHaveLength(3);
});

it('works without a client, too', async () => {
  server.script({ body: { currencies: ['EUR'] } });
  expect(await currencies({ baseUrl: server.url })).toEqual({ currencies: ['EUR'] });
  await rates({ base: 'GBP' }, { baseUrl: server.url, apiKey: KEY });
  expect([findLastRequest()?.url, findLastRequest()?.headers['x-api-key']]).toEqual(['/api/rates?base=GBP', KEY]);
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  expect((await catchFailure(rates({}, { baseUrl: server.url }))).name).toBe('AuthenticationError');
});

it('looks up the global fetch for each request, so that a later mock is used', async () => {
  const crossrate = createClient();
  vi.stubGlobal('fetch', async () => Response.json({ currencies: ['XTS'] }));
  expect(await crossrate.currencies()).toEqual({ currencies: ['XTS'] });
  vi.unstubAllGlobals();
});

it("obeys the client's signal and the call's", async () => {
  for (const which of ['client', 'call']) {
    const controllers = { client: new AbortController(), call: new AbortController() };
    server.script(() => {});
    const before = server.requests.length;
    const call = createClient({ signal: controllers.client.signal }).rates({}, { signal: controllers.call.signal });
    await server.waitUntilReceived(before + 1);
    controllers[which as 'client' | 'call'].abort(new Error(which));
    expect(await catchFailure(call)).toMatchObject({ name: 'AbortError', cause: { message: which } });
  }
});
