import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { type AnswerStore, Crossrate, storeAnswers } from '../index.ts';

const KEY = 'cr_secret_1';
const BODY = { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' };
const server = provideScriptedServer({ body: BODY, headers: { ETag: '"1"', 'Cache-Control': 'max-age=600' } });
afterEach(() => void vi.useRealTimers());

/** Creates a client as in another process, with an empty memory. */
const createClient = (store: AnswerStore, options = {}) =>
  new Crossrate({ baseUrl: server.url, apiKey: KEY, cache: storeAnswers(store), ...options });

function createStore(texts: Map<string, string>) {
  return {
    get: async (name: string) => texts.get(name),
    set: async (name: string, text: string, secondsFresh: number) => {
      expect(secondsFresh).toBe(600);
      texts.set(name, text);
    },
  };
}

it('shares answers through a store, which never sees the key', async () => {
  const texts = new Map<string, string>();
  await createClient(createStore(texts)).rates();
  const { data, quota, stale } = await createClient(createStore(texts)).rates().withResponse();
  expect([data, quota, stale]).toEqual([BODY, undefined, false]);
  expect(server.requests).toHaveLength(1);
  expect([...texts.keys()]).toEqual([`crossrate:${server.url}/api/rates?base=USD`]);
  expect(JSON.stringify([...texts])).not.toContain(KEY);
});

it.each([
  ['parses JSON by itself', (text: string) => JSON.parse(text)],
  ['gives bytes', (text: string) => Buffer.from(text)],
])('shares answers through a store that %s', async (_, read) => {
  const texts = new Map<string, string>();
  const { set } = createStore(texts);
  const store = { get: async (name: string) => texts.has(name) && read(texts.get(name) as string), set };
  await createClient(store).rates();
  expect(await createClient(store).rates()).toEqual(BODY);
  expect((await createClient(store).convert({ from: 'USD', to: 'EUR', amount: 100 })).converted).toBe(88);
  expect(server.requests).toHaveLength(1);
});

it('keeps a newer answer in the store when one that was sent earlier arrives', async () => {
  const texts = new Map<string, string>();
  const crossrate = createClient(createStore(texts));
  const release = Promise.withResolvers<void>();
  const headers = { 'Cache-Control': 'max-age=600' };
  const late = JSON.stringify({ ...BODY, rates: { USD: 1, EUR: 0.5 } });
  server.script((_req, res) => void release.promise.then(() => res.writeHead(200, headers).end(late)), {
    body: BODY,
    headers,
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  const slow = crossrate.rates({}, { timeout: 5_000 });
  await server.waitUntilReceived(1);
  vi.setSystemTime(Date.now() + 1_000);
  await crossrate.rates();
  release.resolve();
  expect((await slow).rates.EUR).toBe(0.5);
  expect(await createClient(createStore(texts)).rates()).toEqual(BODY);
});

it('converts by a table from the store', async () => {
  const texts = new Map<string, string>();
  await createClient(createStore(texts)).rates();
  expect((await createClient(createStore(texts)).convert({ from: 'USD', to: 'EUR', amount: 100 })).converted).toBe(88);
  expect(server.requests).toHaveLength(1);
});

it.each([
  ['an older answer', JSON.stringify({ body: '{"base":"USD","rates":{}}', sentAt: 1, expiresAt: 1e13 })],
  ['nothing', undefined],
])('gives the answer that arrived while a slow store looked for it, if the store has %s', async (_, text) => {
  const release = Promise.withResolvers<void>();
  const get = vi.fn(() => (get.mock.calls.length > 1 ? undefined : release.promise.then(() => text)));
  const crossrate = createClient({ get, set() {} });
  const slow = crossrate.rates();
  const quick = await crossrate.rates();
  release.resolve();
  expect(await slow).toBe(quick);
  expect(await crossrate.rates()).toBe(quick);
  expect(server.requests).toHaveLength(1);
});

it('asks for changes of an expired answer in the store', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  const texts = new Map<string, string>();
  await createClient(createStore(texts)).rates();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  server.script({ status: 304, body: '', headers: { 'Cache-Control': 'max-age=600' } });
  expect(await createClient(createStore(texts)).rates()).toEqual(BODY);
  expect(server.requests[1]?.headers['if-none-match']).toBe('"1"');
  await createClient(createStore(texts)).rates();
  expect(server.requests).toHaveLength(2);
});

const failToConnect = () => Promise.reject(new Error('connection lost'));
const throwAtOnce = () => {
  throw new Error('connection lost');
};
const fresh = { etag: '"1"', sentAt: Date.now(), expiresAt: Date.now() + 600_000 };
const good = JSON.stringify({ body: JSON.stringify(BODY), ...fresh });

it.each([
  ['rejects', { get: failToConnect, set: failToConnect }],
  ['throws', { get: throwAtOnce, set: throwAtOnce }],
  ...[
    '',
    '{}',
    'null',
    '[',
    JSON.stringify({ body: [JSON.stringify(BODY)], sentAt: 1, expiresAt: 8e15 }),
    '{"body":"{","sentAt":0,"expiresAt":1e15}',
    good.replace('\\"1\\"', 'a\\u0000b'),
    7,
    null,
    {},
    { body: {}, sentAt: 0, expiresAt: 8e15 },
  ].map((text) => [`gives ${JSON.stringify(text)}`, { get: () => text, set: () => {} }] as const),
] satisfies readonly (readonly [string, AnswerStore])[])('passes a store over that %s', async (_, store) => {
  expect((await createClient(store).rates()).rates.EUR).toBe(0.88);
  expect(server.requests).toHaveLength(1);
});

it.each([
  ['what JSON keeps of it', (kept: object) => JSON.parse(JSON.stringify(kept))],
  ['all but the response', (kept: object) => ({ ...kept, response: undefined })],
  ['all but the text', (kept: object) => ({ ...kept, text: undefined })],
  ['no object', () => 5],
])('asks the service when a cache gives of an answer %s', async (_, take) => {
  const answers = new Map<string, object>();
  const cache = {
    get: (name: string) => answers.get(name),
    set: (name: string, kept: object) => answers.set(name, take(kept)),
  };
  const options = { cache: cache as unknown as ReturnType<typeof storeAnswers> };
  const copy = () => createClient({ get: () => {}, set: () => {} }, options);
  await copy().rates();
  const { data, quota } = await copy().rates().withResponse();
  expect([data, quota, server.requests.length]).toEqual([BODY, undefined, 2]);
  expect((await copy().converter()).base).toBe('USD');
});

it('reads the data of a stored answer from its text when the store has dropped the data', async () => {
  const answers = new Map<string, object>();
  const cache = {
    get: (name: string) => answers.get(name),
    set: (name: string, { response, text, sentAt }: { response: Response; text: string; sentAt: number }) =>
      answers.set(name, { response, text, sentAt }),
  };
  const options = { cache: cache as unknown as ReturnType<typeof storeAnswers> };
  const copy = () => createClient({ get: () => {}, set: () => {} }, options);
  await copy().rates();
  expect(await copy().rates()).toEqual(BODY);
  expect((await copy().converter()).convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(88);
  expect(server.requests).toHaveLength(1);
});

it('takes a function with the methods of a cache, too', async () => {
  const get = vi.fn(() => undefined);
  const cache = Object.assign(() => {}, { get, set: () => {} });
  await new Crossrate({ baseUrl: server.url, apiKey: KEY, cache }).rates();
  expect(get).toHaveBeenCalledWith(`${server.url}/api/rates?base=USD`);
});

it('checks an answer from a store once', async () => {
  const check = vi.fn(() => undefined);
  await createClient({ get: () => good, set: () => {} }, { check }).rates();
  expect(check).toHaveBeenCalledTimes(1);
});

it('quotes nothing of an answer from a store, which may repeat the key of another client', async () => {
  const store = { get: () => JSON.stringify({ body: JSON.stringify({ sent: KEY }), ...fresh }), set: () => {} };
  const error = await catchFailure(createClient(store, { apiKey: async () => 'cr_another_key' }).converter());
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', message: 'The answer is no table.', snippet: '' });
  expect(server.requests).toHaveLength(0);
});

it.each([undefined, null, 'redis', {}, { get: () => {} }, { get: () => {}, put: () => {} }])(
  'refuses a store without its methods: %j',
  (store) => {
    expect(() => storeAnswers(store as unknown as AnswerStore)).toThrow(
      new TypeError('The store must have the methods get and set.'),
    );
  },
);

it('waits a second at most for a store', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const waitForever = () => new Promise(() => {});
  const call = createClient({ get: waitForever, set: waitForever }).rates();
  await vi.advanceTimersByTimeAsync(1_000);
  await server.waitUntilReceived(1);
  let data: unknown;
  call.then((table) => {
    data = table;
  });
  while (!data) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(data).toEqual(BODY);
});

it('checks the answers of a store like those of the service', async () => {
  const store = { get: () => good, set: () => {} };
  const check = (_: string, body: unknown) =>
    JSON.stringify(body) === JSON.stringify(BODY) ? 'it is poisoned' : undefined;
  server.script({ body: { ...BODY, rates: {} } });
  expect((await createClient(store, { check }).rates()).rates).toEqual({});
});
