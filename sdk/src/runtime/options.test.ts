import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, type CrossrateOptions, type RequestOptions } from '../index.ts';

const KEY = 'cr_secret';
const server = provideScriptedServer();

const createClient = (options = {}) => new Crossrate({ baseUrl: `${server.url}/`, apiKey: KEY, ...options });
const findLastRequest = () => server.requests.at(-1);

it('sends headers of the client and of the call', async () => {
  server.script({});
  await createClient({ headers: { 'X-Team': 'pricing' } }).rates(
    {},
    { headers: { 'X-Trace': '7', 'x-team': 'sales' } },
  );
  expect(findLastRequest()?.headers).toMatchObject({ 'x-team': 'sales', 'x-trace': '7', 'x-api-key': KEY });
  await createClient({ apiKey: '' }).currencies({ headers: { ACCEPT: 'text/plain' } });
  expect(findLastRequest()?.headers).toMatchObject({ accept: 'text/plain' });
  expect(findLastRequest()?.headers).not.toHaveProperty('x-api-key');
});

it('refuses a misspelt option, and names the options', async () => {
  const shared = 'timeout, totalTimeout, maxRetries, staleIfError, headers, fetch, fetchOptions, table';
  const ofClient = `baseUrl, apiKey, ${shared}, cache, check, log`;
  const error = new TypeError(`options must be an object of ${ofClient}, not basUrl.`);
  const misspelt = { basUrl: server.url } as CrossrateOptions;
  expect(() => new Crossrate(misspelt)).toThrow(error);
  expect(() => createClient().withOptions(misspelt)).toThrow(error);
  await expect(createClient().rates({}, { timout: 5 } as RequestOptions)).rejects.toThrow(
    new TypeError(`options must be an object of ${shared}, signal, not timout.`),
  );
});

it.each(['baseUrl', 'apiKey', 'cache', 'check', 'log'])('refuses a call with the option %s', async (name) => {
  const options = { [name]: 'http://127.0.0.1:1', timeout: 5_000 };
  await expect(createClient().rates({}, options)).rejects.toThrow(`, not ${name}.`);
  await expect(createClient().converter({}, options)).rejects.toThrow(`, not ${name}.`);
});

it('uses the fetch of the client, or of the call', async () => {
  const answerWith = (name: string) => async () => Response.json({ currencies: [name] });
  const crossrate = createClient({ fetch: answerWith('client') });
  expect(await crossrate.currencies()).toEqual({ currencies: ['client'] });
  expect(await crossrate.currencies({ fetch: answerWith('call') })).toEqual({ currencies: ['call'] });
});

it('keeps the setting of the client where a call gives none', async () => {
  server.script({});
  const crossrate = createClient({ headers: { 'X-Team': 'pricing' }, timeout: 5_000 });
  await crossrate.rates({}, { timeout: undefined, headers: undefined, fetch: undefined, signal: undefined });
  expect(findLastRequest()?.headers['x-team']).toBe('pricing');
});

it('waits without a limit for an infinite timeout', async () => {
  server.script({});
  expect(
    await createClient({ timeout: Number.POSITIVE_INFINITY, totalTimeout: Number.POSITIVE_INFINITY }).currencies(),
  ).toEqual({});
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

const OTHERS = [
  new Map([['timeout', 5]]),
  new URLSearchParams('timeout=5'),
  ['timeout'],
  new Date(0),
  AbortSignal.timeout(1_000),
  () => {},
];

it.each(['http://127.0.0.1', null, 5, ...OTHERS])('refuses options that are no object: %o', async (given) => {
  const options = given as CrossrateOptions;
  const error = /^options must be an object of [\w, ]+\.$/;
  expect(() => new Crossrate(options)).toThrow(error);
  expect(() => createClient().withOptions(options)).toThrow(error);
  await expect(createClient().converter({}, options)).rejects.toThrow(error);
  if (given) await expect(createClient().rates({}, options)).rejects.toThrow(error);
});

it.each([...OTHERS, 'EUR', 5, null])('refuses parameters that are no object: %o', async (given) => {
  const error = /^parameters must be an object of [\w, ]+\.$/;
  await expect(createClient().rates(given as never)).rejects.toThrow(error);
  await expect(createClient().convert(given as never, 'EUR' as never)).rejects.toThrow(error);
  await expect(createClient().converter(given as never)).rejects.toThrow(error);
  expect(server.requests).toEqual([]);
});

it('reads parameters and options of a class, of another window and of no prototype', async () => {
  server.script({});
  class Order {
    get base() {
      return 'GBP' as const;
    }
  }
  await createClient().rates(new Order(), runInNewContext('({})'));
  await createClient().rates(runInNewContext('({ base: "EUR" })'), Object.create(null));
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/rates?base=GBP', '/api/rates?base=EUR']);
});

const OF_CLIENT_ONLY = ['cache', 'log', 'check', 'apiKey'];

it.each([
  ...['timeout', 'totalTimeout'].flatMap((name) =>
    ['5000', null, 0, -1, Number.NaN, {}].map((value) => [name, value, 'a number above 0'] as const),
  ),
  ...['maxRetries', 'staleIfError'].flatMap((name) =>
    ['5000', null, -1, Number.NaN, {}].map((value) => [name, value, 'a number from 0'] as const),
  ),
  ...[Number.NaN, -1, true, 'much', {}, new Map(), []].map(
    (value) => ['cache', value, 'a number from 0, false or storeAnswers(store)'] as const,
  ),
  ...['no', 7, null, { method: 'POST' }, { signal: null }].map(
    (value) => ['fetchOptions', value, 'an object without body, headers, method, redirect, signal'] as const,
  ),
  ...['sometimes', true, null].map((value) => ['table', value, "'auto', 'always' or 'never'"] as const),
  ...['fetch', 'log', 'check'].flatMap((name) =>
    ['console', {}, null].map((value) => [name, value, 'a function'] as const),
  ),
  ...[{ key: KEY }, 42, `${KEY} ${KEY}`, `${KEY}é`, `${KEY}\n${KEY}`].map(
    (value) => ['apiKey', value, 'a key or a function (or CROSSRATE_API_KEY)'] as const,
  ),
  ...[{}, 5_000, new AbortController(), { addEventListener() {}, aborted: false }].map(
    (value) => ['signal', value, 'an AbortSignal'] as const,
  ),
  ...[
    'X-Team: pricing',
    42,
    { 'X-Team': `${KEY}\n${KEY}` },
    { 'X-Team': 'π' },
    { 'no name': KEY },
    { 'x-api-key': KEY },
  ].map((value) => ['headers', value, 'HTTP headers without X-API-KEY (pass apiKey)'] as const),
])('refuses the option %s %j, of a client and of a call', async (name, value, description) => {
  const error = new TypeError(`${name} must be ${description}.`);
  if (name !== 'signal') expect(() => createClient({ [name]: value })).toThrow(error);
  if (!OF_CLIENT_ONLY.includes(name)) await expect(createClient().rates({}, { [name]: value })).rejects.toThrow(error);
  expect(server.requests).toEqual([]);
});

it('refuses options of a call that are null, as it refuses every other value that is no object', async () => {
  const none = null as unknown as undefined;
  const error = 'options must be an object of timeout, ';
  await expect(createClient().rates({}, none)).rejects.toThrow(error);
  await expect(createClient().currencies(none)).rejects.toThrow(error);
});

it('refuses options and parameters that cannot be read, and shows nothing of the error, which may hold a key', async () => {
  const fail = () => {
    throw new Error(KEY);
  };
  const unreadable = (name: string) => Object.defineProperty({}, name, { get: fail, enumerable: true });
  expect(() => new Crossrate(unreadable('apiKey'))).toThrow(
    new TypeError('apiKey must be a key or a function (or CROSSRATE_API_KEY).'),
  );
  const crossrate = createClient();
  await expect(crossrate.rates({}, unreadable('timeout'))).rejects.toThrow(
    new TypeError('timeout must be a number above 0.'),
  );
  await expect(crossrate.rates({}, new Proxy({}, { ownKeys: fail }))).rejects.toThrow(
    'options must be an object of timeout, ',
  );
  const error = new TypeError('parameters must be an object of base.');
  await expect(crossrate.rates(unreadable('base'))).rejects.toThrow(error);
  await expect(crossrate.rates(new Proxy({}, { ownKeys: fail }))).rejects.toThrow(error);
  expect(server.requests).toEqual([]);
});

it.each([1, 'EUR', null, () => {}])(
  'reads options although a library has given every object a name: %j',
  async (value) => {
    server.script({});
    const client = createClient();
    let calls: Promise<unknown>[];
    Object.assign(Object.prototype, { shared: value });
    // A call reads its options before it waits. Other modules of this process may run while it waits, and some fail over
    // the name.
    try {
      calls = [
        client.rates({}, { timout: 5 } as RequestOptions),
        client.withOptions({ timeout: 5_000 }).currencies({ maxRetries: 0 }),
      ];
    } finally {
      Reflect.deleteProperty(Object.prototype, 'shared');
    }
    const [misspelt, read] = await Promise.allSettled(calls);
    expect(misspelt).toMatchObject({
      reason: { message: expect.stringMatching(/^options must be an object of timeout, .*, signal, not timout\.$/) },
    });
    expect(read).toMatchObject({ status: 'fulfilled' });
    expect(server.requests).toHaveLength(1);
  },
);

it('leaves no timer behind when the signal is invalid', async () => {
  vi.useFakeTimers();
  const call = createClient().rates({}, { signal: {} as AbortSignal });
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
    expect(findLastRequest()?.headers['x-team']).toBe('pricing');
  }
});

it('sends its version as User-Agent, unless the caller sets another', async () => {
  server.script({});
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  await createClient().currencies();
  expect(findLastRequest()?.headers['user-agent']).toBe(`crossrate-sdk/${version}`);
  await createClient({ headers: { 'User-Agent': 'shop' } }).currencies();
  expect(findLastRequest()?.headers['user-agent']).toBe('shop');
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
