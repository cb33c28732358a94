import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, type RatesParameters } from '../index.ts';

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

const QUOTA = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '58', 'X-RateLimit-Reset': '1795305600' };

it('gives the response and the quota beside the data, on request', async () => {
  server.script({ body: { base: 'USD', rates: {}, updated_at: '' }, headers: QUOTA });
  const { data, response, quota } = await createClient().rates().withResponse();
  expect(data.base).toBe('USD');
  expect(response.status).toBe(200);
  expect(quota).toEqual({ limit: 100, remaining: 58, resetAt: new Date('2026-11-22T00:00:00Z') });
});

it('gives each caller a frozen quota of its own, whose time one caller may change', async () => {
  server.script({ body: { base: 'USD', rates: {}, updated_at: '' }, headers: QUOTA });
  const call = createClient().rates();
  const { quota } = await call.withResponse();
  quota?.resetAt.setTime(0);
  expect(Object.isFrozen(quota)).toBe(true);
  expect((await call.withResponse()).quota?.resetAt).toEqual(new Date('2026-11-22T00:00:00Z'));
});

it.each([
  ['Limit', ''],
  ['Limit', '0x64'],
  ['Limit', '1e2'],
  ['Limit', '100, 100'],
  ['Remaining', 'many'],
  ['Remaining', '-1'],
  ['Remaining', '9.5'],
  ['Reset', '9'.repeat(20)],
  ['Reset', 'Sun, 22 Nov 2026 00:00:00 GMT'],
])('gives no quota where X-RateLimit-%s is %j', async (name, value) => {
  server.script({ headers: { ...QUOTA, [`X-RateLimit-${name}`]: value } });
  expect((await createClient().rates().withResponse()).quota).toBeUndefined();
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

it('sends the parameters always in the same order', async () => {
  server.script({});
  const order = { amount: 5, to: 'EUR', from: 'USD' } as const;
  await createClient().convert(order);
  expect(findLastRequest()?.url).toBe('/api/convert?from=USD&to=EUR&amount=5');
});

it('refuses an unknown parameter, as which `date` would get the rates of today, and sends nothing', async () => {
  const misspelt = { base: 'EUR', date: '2026-01-02' } as RatesParameters;
  const error = new TypeError('parameters must be an object of base, not date.');
  await expect(createClient().rates(misspelt)).rejects.toThrow(error);
  await expect(createClient().converter(misspelt)).rejects.toThrow(error);
  await expect(createClient().convert({ to: 'EUR', amount: 1, form: 'USD' } as never)).rejects.toThrow(
    new TypeError('parameters must be an object of from, to, amount, round, mode, not form.'),
  );
  expect(server.requests).toEqual([]);
});

it.each([
  [{ to: 'EUR', amount: 5 }, 'from'],
  [{ from: 'USD', amount: 5 }, 'to'],
  [{ from: 'USD', to: 'EUR', amount: '' }, 'amount'],
])('names what %j lacks, and sends nothing', async (asked, missing) => {
  const error = await catchFailure(createClient().convert(asked as never));
  expect(error).toMatchObject({ name: 'InvalidRequestError', message: `${missing} is missing.` });
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

it('looks up the global fetch for each request, so that a later mock is used', async () => {
  const crossrate = createClient();
  vi.stubGlobal('fetch', async () => Response.json({ currencies: ['XTS'] }));
  expect(await crossrate.currencies()).toEqual({ currencies: ['XTS'] });
  vi.unstubAllGlobals();
});
