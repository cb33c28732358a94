import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { type ScriptedServer, startScriptedServer } from '../../test/scripted-server.ts';
import { Crossrate, type CrossrateOptions, currencies, rates, VERSION } from '../index.ts';

const KEY = 'cr_secret';
let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server[Symbol.asyncDispose]());

const client = (options = {}) => new Crossrate({ baseUrl: `${server.url}/`, apiKey: KEY, ...options });
const last = () => server.requests.at(-1);

it('sends the parameters in the query string and the key in the header', async () => {
  server.script({ body: { base: 'USD', target: 'EUR', amount: 100, rate: 0.88, converted: 88 } });
  const conversion = await client().convert({ from: 'USD', to: 'EUR', amount: 100 });
  expect(conversion.converted).toBe(88);
  expect(last()?.url).toBe('/api/convert?from=USD&to=EUR&amount=100');
  expect(last()?.headers['x-api-key']).toBe(KEY);
});

it('fills in the default base, and sends no key to an operation without one', async () => {
  server.script({});
  await client().rates();
  expect(last()?.url).toBe('/api/rates?base=USD');
  await client().currencies();
  expect(last()?.headers['x-api-key']).toBeUndefined();
});

it('reads the address and the key from the environment', async () => {
  server.script({});
  vi.stubEnv('CROSSRATE_BASE_URL', server.url);
  vi.stubEnv('CROSSRATE_API_KEY', `${KEY}\n`);
  await new Crossrate().rates();
  expect(last()?.headers['x-api-key']).toBe(KEY);
});

it('gives the response and the quota beside the data, on request', async () => {
  const headers = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '58', 'X-RateLimit-Reset': '1795305600' };
  server.script({ body: { base: 'USD', rates: {}, updated_at: '' }, headers });
  const { data, response, quota } = await client().rates().withResponse();
  expect(data.base).toBe('USD');
  expect(response.status).toBe(200);
  expect(quota).toEqual({ limit: 100, remaining: 58, resetAt: new Date('2026-11-22T00:00:00Z') });
  expect(inspect(quota)).toBe('{ limit: 100, remaining: 58, resetAt: 2026-11-22T00:00:00.000Z }');
});

it('gives each caller a quota of its own, whose time one caller may change', async () => {
  const headers = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '58', 'X-RateLimit-Reset': '1795305600' };
  server.script({ body: { base: 'USD', rates: {}, updated_at: '' }, headers });
  const call = client().rates();
  (await call.withResponse()).quota?.resetAt.setTime(0);
  expect((await call.withResponse()).quota?.resetAt).toEqual(new Date('2026-11-22T00:00:00Z'));
});

it('gives no quota for an operation without a key', async () => {
  server.script({});
  expect((await client().currencies().withResponse()).quota).toBeUndefined();
});

it('gives a promise that can be chained, caught and finished like any other', async () => {
  server.script({ body: { currencies: ['EUR'] } });
  const seen: unknown[] = [];
  const call = client().currencies();
  expect(call).toBeInstanceOf(Promise);
  await call.then(({ currencies }) => seen.push(currencies)).finally(() => seen.push('finished'));
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  await client()
    .rates()
    .finally(() => seen.push('failed'))
    .catch((error) => seen.push(error.status));
  expect(seen).toEqual([['EUR'], 'finished', 'failed', 401]);
});

it('leaves no unhandled rejection when the caller awaits only the whole answer', async () => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  await expect(client().rates().withResponse()).rejects.toThrow('Missing or invalid API key.');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it('sends headers of the client and of the call, but no other key than its own', async () => {
  server.script({});
  await client({ headers: { 'X-Team': 'pricing' } }).rates(
    {},
    { headers: { 'X-Trace': '7', 'x-team': 'sales', 'x-api-key': 'cr_other' } },
  );
  expect(last()?.headers).toMatchObject({ 'x-team': 'sales', 'x-trace': '7', 'x-api-key': KEY });
  await client({ apiKey: '' }).currencies({ headers: { 'X-Api-Key': 'cr_other', ACCEPT: 'text/plain' } });
  expect(last()?.headers).toMatchObject({ accept: 'text/plain' });
  expect(last()?.headers).not.toHaveProperty('x-api-key');
});

it('sends only the parameters of an object, always in the same order', async () => {
  server.script({});
  const order = { amount: 5, customer: 'ann@example.com', to: 'EUR', from: 'USD' } as const;
  await client().convert(order);
  expect(last()?.url).toBe('/api/convert?from=USD&to=EUR&amount=5');
});

it('takes from a call neither another address nor another key', async () => {
  server.script({});
  const options: CrossrateOptions = { baseUrl: 'http://127.0.0.1:1', apiKey: 'cr_other' };
  await client().rates({}, options);
  expect(last()?.headers['x-api-key']).toBe(KEY);
});

it('uses the fetch of the client, or of the call', async () => {
  const answering = (name: string) => async () => Response.json({ currencies: [name] });
  const crossrate = client({ fetch: answering('client') });
  expect(await crossrate.currencies()).toEqual({ currencies: ['client'] });
  expect(await crossrate.currencies({ fetch: answering('call') })).toEqual({ currencies: ['call'] });
});

it('keeps the setting of the client where a call gives none', async () => {
  server.script({});
  const crossrate = client({ headers: { 'X-Team': 'pricing' }, timeout: 5_000 });
  await crossrate.rates({}, { timeout: undefined, headers: undefined, fetch: undefined, signal: undefined });
  expect(last()?.headers['x-team']).toBe('pricing');
});

it('waits without a limit for an infinite timeout', async () => {
  server.script({});
  expect(
    await client({ timeout: Number.POSITIVE_INFINITY, totalTimeout: Number.POSITIVE_INFINITY }).currencies(),
  ).toEqual({});
});

it('derives a client with other options, which shares what is kept', async () => {
  server.script({ body: { currencies: [] }, headers: { 'Cache-Control': 'max-age=60' } });
  const crossrate = client();
  await crossrate.currencies();
  const before = server.requests.length;
  await crossrate.withOptions({ timeout: 1_000 }).currencies();
  expect(server.requests.length).toBe(before);
  await crossrate.withOptions({ baseUrl: undefined, apiKey: undefined, cache: undefined }).currencies();
  expect(server.requests.length).toBe(before);
  await crossrate.withOptions({ cache: 5 }).currencies();
  await crossrate.withOptions({ fetch: (...request) => fetch(...request) }).currencies();
  expect(server.requests.length).toBe(before + 2);
});

it('gives a client without a key none from the environment when it is derived', async () => {
  vi.stubEnv('CROSSRATE_API_KEY', KEY);
  server.script({});
  await client({ apiKey: '' }).withOptions({ timeout: 1_000 }).rates();
  vi.unstubAllEnvs();
  expect(last()?.headers).not.toHaveProperty('x-api-key');
});

it.each([
  ['timeout', Number.NaN],
  ['totalTimeout', -1],
  ['maxRetries', Number('two')],
])('refuses %s %d, of a client and of a call', async (name, value) => {
  expect(() => client({ [name]: value })).toThrow(new TypeError(`${name} must be a number from 0.`));
  await expect(client().rates({}, { [name]: value })).rejects.toThrow(TypeError);
});

it('works without a client, too', async () => {
  server.script({ body: { currencies: ['EUR'] } });
  expect(await currencies({ baseUrl: server.url })).toEqual({ currencies: ['EUR'] });
  await rates({ base: 'GBP' }, { baseUrl: server.url, apiKey: KEY });
  expect([last()?.url, last()?.headers['x-api-key']]).toEqual(['/api/rates?base=GBP', KEY]);
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  expect((await catchFailure(rates({}, { baseUrl: server.url }))).name).toBe('AuthenticationError');
});

it.each([
  '',
  'rates.example.com',
  'ftp://rates.example.com',
  'http://',
  'http://me:secret@rates.example.com',
  'http://rates.example.com/?a=1',
  'http://rates.example.com#a',
  'https://rates.example.com/api',
  'https://rates.example.com/shop/api//',
])('refuses %j as the address of the service', (baseUrl) => {
  expect(() => new Crossrate({ baseUrl })).toThrow(/^(?!.*secret).*must be an http\(s\) address/);
});

it.each(['http://127.0.0.1/api-gateway', 'http://127.0.0.1/api/shop', 'http://api', 'http://127.0.0.1/@rates'])(
  'takes %s as the address of the service',
  async (baseUrl) => {
    const fetch = async (url: string) => Response.json({ currencies: [], url });
    expect(await new Crossrate({ baseUrl, fetch }).currencies()).toMatchObject({ url: `${baseUrl}/api/currencies` });
  },
);

it.each(['http://127.0.0.1', null, 5])('refuses options that are no object: %j', async (given) => {
  const options = given as CrossrateOptions;
  const error = new TypeError('options must be an object.');
  expect(() => new Crossrate(options)).toThrow(error);
  expect(() => client().withOptions(options)).toThrow(error);
  await expect(currencies(options)).rejects.toThrow(error);
  await expect(client().converter({}, options)).rejects.toThrow(error);
  if (given) await expect(client().rates({}, options)).rejects.toThrow(error);
});

it('refuses a key that cannot be sent, without showing it', () => {
  expect(() => client({ apiKey: 'cr_sec\nret' })).toThrow(
    /^apiKey must be a key or a function \(or CROSSRATE_API_KEY\)\.$/,
  );
});

it('looks up the global fetch for each request, so that a later mock is used', async () => {
  const crossrate = client();
  vi.stubGlobal('fetch', async () => Response.json({ currencies: ['XTS'] }));
  expect(await crossrate.currencies()).toEqual({ currencies: ['XTS'] });
  vi.unstubAllGlobals();
});

it.each([
  ['timeout', '5000', 'a number from 0'],
  ['staleIfError', null, 'a number from 0'],
  ['cache', Number.NaN, 'a number from 0, false or a cache'],
  ['cache', true, 'a number from 0, false or a cache'],
  ['fetch', {}, 'a function'],
  ['log', 'console', 'a function'],
  ['check', {}, 'a function'],
  ['apiKey', { key: KEY }, 'a key or a function (or CROSSRATE_API_KEY)'],
  ['signal', {}, 'an AbortSignal'],
  ['headers', 'X-Team: pricing', 'HTTP headers'],
  ['headers', { 'X-Team': `${KEY}\n${KEY}` }, 'HTTP headers'],
  ['headers', { 'no name': KEY }, 'HTTP headers'],
])('refuses the option %s %j when a client is made', (name, value, description) => {
  expect(() => client({ [name]: value })).toThrow(new TypeError(`${name} must be ${description}.`));
});

it('leaves no timer behind when the signal is invalid', async () => {
  vi.useFakeTimers();
  const call = client().rates({}, { signal: {} as AbortSignal });
  await expect(call).rejects.toThrow(new TypeError('signal must be an AbortSignal.'));
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('takes a URL as its address, and headers in every form that fetch takes', async () => {
  server.script({});
  for (const headers of [
    new Headers({ 'X-Team': 'pricing' }),
    [['X-Team', 'pricing']],
    new Map([['X-Team', 'pricing']]),
  ]) {
    await new Crossrate({ baseUrl: new URL(server.url), headers } as CrossrateOptions).currencies();
    expect(last()?.headers['x-team']).toBe('pricing');
  }
});

it('sends its version as User-Agent, unless the caller sets another', async () => {
  server.script({});
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(VERSION).toBe(version);
  await client().currencies();
  expect(last()?.headers['user-agent']).toBe(`crossrate-sdk/${version}`);
  await client({ headers: { 'User-Agent': 'shop' } }).currencies();
  expect(last()?.headers['user-agent']).toBe('shop');
});

it('sends no User-Agent in a browser', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('process', { env: {} });
  const fetch: CrossrateOptions['fetch'] = async (_url, { headers }) => {
    sent.push(headers);
    return Response.json({});
  };
  await new Crossrate({ baseUrl: 'http://rates.example', fetch }).currencies();
  vi.unstubAllGlobals();
  expect(sent).toEqual([{ accept: 'application/json' }]);
});

it('asks a function for the key before every request, and once more when the service refuses it', async () => {
  const keys = ['cr_old', 'cr_new'];
  const apiKey = vi.fn(async () => `${keys.length > 1 ? keys.shift() : keys[0]}\n`);
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } }, { body: { base: 'USD' } });
  const before = server.requests.length;
  const crossrate = client({ apiKey, cache: false, maxRetries: 0 });
  await crossrate.rates();
  expect(server.requests.slice(before).map(({ headers }) => headers['x-api-key'])).toEqual(['cr_old', 'cr_new']);
  server.script({ status: 401, body: { error: 'Missing or invalid API key.' } });
  expect((await catchFailure(crossrate.rates())).name).toBe('AuthenticationError');
  expect(apiKey).toHaveBeenCalledTimes(4);
  await catchFailure(crossrate.currencies());
  expect(apiKey).toHaveBeenCalledTimes(4);
});

it.each([
  ['fails', () => Promise.reject(new Error('vault is sealed')), { message: 'vault is sealed' }],
  ['gives what cannot be sent', () => 'cr_sec\nret', undefined],
  ['gives no text', () => undefined, undefined],
])('says that there is no key when the function for it %s', async (_, apiKey, cause) => {
  const error = await catchFailure(client({ apiKey }).rates());
  expect(error).toMatchObject({ name: 'AuthenticationError', message: 'apiKey gave no key.' });
  if (cause) expect(error.cause).toMatchObject(cause);
  expect(inspect(error)).not.toContain('sec');
});

it("obeys the client's signal and the call's", async () => {
  for (const which of ['client', 'call']) {
    const controllers = { client: new AbortController(), call: new AbortController() };
    server.script(() => {});
    const before = server.requests.length;
    const call = client({ signal: controllers.client.signal }).rates({}, { signal: controllers.call.signal });
    await server.received(before + 1);
    controllers[which as 'client' | 'call'].abort(new Error(which));
    expect(await catchFailure(call)).toMatchObject({ name: 'AbortError', cause: { message: which } });
  }
});
