import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { type AnswerStore, Crossrate, storeAnswers } from '../index.ts';

const KEY = 'cr_secret_1';
const BODY = { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' };
/** The data of the body, with the exact texts of its rates. */
const DATA = { ...BODY, ratesText: { USD: '1', EUR: '0.88' } };
const FRESH = { ETag: '"1"', 'Cache-Control': 'max-age=600' };
const server = provideScriptedServer({ body: BODY, headers: FRESH });
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
  expect([data, quota, stale]).toEqual([DATA, undefined, false]);
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
  expect(await createClient(store).rates()).toEqual(DATA);
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
  expect(await createClient(createStore(texts)).rates()).toEqual(DATA);
});

it.each([
  ['an older answer', JSON.stringify({ body: '{"base":"USD","rates":{}}', sentAt: 1, headers: FRESH })],
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
  expect(await createClient(createStore(texts)).rates()).toEqual(DATA);
  expect(server.requests[1]?.headers['if-none-match']).toBe('"1"');
  await createClient(createStore(texts)).rates();
  expect(server.requests).toHaveLength(2);
});

it('keeps no answer with no-store, not even for a time when the service fails', async () => {
  server.script({ body: BODY, headers: { 'Cache-Control': 'no-store', ETag: '"1"' } }, { status: 503 });
  const texts = new Map<string, string>();
  const crossrate = createClient(texts, { staleIfError: 600_000, maxRetries: 0 });
  await crossrate.rates();
  expect(texts.size).toBe(0);
  expect((await catchFailure(crossrate.rates())).status).toBe(503);
});

it('shares a store among clients with different keys and headers', async () => {
  const crossrate = createClient(new Map());
  await crossrate.rates();
  await crossrate.withOptions({ apiKey: 'cr_another_key' }).rates();
  await crossrate.withOptions({ headers: { 'X-Tenant': 'b' } }).rates();
  expect(server.requests).toHaveLength(1);
});

const failToConnect = () => Promise.reject(new Error('connection lost'));
const throwAtOnce = () => {
  throw new Error('connection lost');
};
const fresh = { sentAt: Date.now(), headers: FRESH };
const good = JSON.stringify({ body: JSON.stringify(BODY), ...fresh });

it.each([
  ['rejects', { get: failToConnect, set: failToConnect }],
  ['throws', { get: throwAtOnce, set: throwAtOnce }],
  ...[
    '',
    '{}',
    'null',
    '[',
    JSON.stringify({ ...fresh, body: JSON.stringify(BODY), sentAt: 'now' }),
    JSON.stringify({ ...fresh, body: JSON.stringify(BODY), sentAt: Date.now() + 9e9 }),
    JSON.stringify({ ...fresh, body: '{' }),
    good.replace('\\"1\\"', 'a\\u0000b'),
    7,
    null,
    {},
    { ...fresh, body: {} },
  ].map((text) => [`gives ${JSON.stringify(text)}`, { get: () => text, set: () => {} }] as const),
] satisfies readonly (readonly [string, AnswerStore])[])('passes a store over that %s', async (_, store) => {
  expect((await createClient(store).rates()).rates.EUR).toBe(0.88);
  expect(server.requests).toHaveLength(1);
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

const waitForever = () => new Promise(() => {});

it('waits a second at most for a store, each time that it looks for an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const fetch = vi.fn(async () => Response.json({ ...BODY, target: 'EUR' }));
  const crossrate = createClient({ get: waitForever, set: waitForever }, { fetch });
  const calls = [crossrate.rates(), crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })];
  await vi.advanceTimersByTimeAsync(999);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(fetch).toHaveBeenCalledTimes(1);
  // The conversion looks for itself, for its table, and for the table again to ask for its changes.
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await Promise.all(calls)).map(({ base }) => base)).toEqual(['USD', 'USD']);
});

it.each([
  ['the total time is over', { totalTimeout: 1 }, 'TimeoutError'],
  ['the caller aborts', { signal: AbortSignal.timeout(1) }, 'AbortError'],
])('waits no longer for a store once %s', async (_, options, name) => {
  const call = createClient({ get: waitForever, set: waitForever }).rates({}, options);
  expect((await catchFailure(call)).name).toBe(name);
  expect(server.requests).toHaveLength(0);
});

it('keeps what is in memory although the store hangs', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  const fetch = vi.fn(async () => new Response(null, { status: 503 }));
  fetch.mockResolvedValueOnce(Response.json(BODY, { headers: { 'Cache-Control': 'max-age=600' } }));
  const crossrate = createClient({ get: waitForever, set: waitForever }, { fetch, maxRetries: 0, staleIfError: 1e9 });
  for (const stale of [false, true]) {
    const answer = crossrate.rates().withResponse();
    await vi.advanceTimersByTimeAsync(601_000);
    expect((await answer).stale).toBe(stale);
  }
});

it('checks the answers of a store like those of the service', async () => {
  const store = { get: () => good, set: () => {} };
  const check = (_: string, body: unknown) =>
    JSON.stringify(body) === JSON.stringify(DATA) ? 'it is poisoned' : undefined;
  server.script({ body: { ...BODY, rates: {} } });
  expect((await createClient(store, { check }).rates()).rates).toEqual({});
});
