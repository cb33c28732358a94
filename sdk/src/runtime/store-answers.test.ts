import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../test/scripted-server.ts';
import { type AnswerStore, Crossrate, storeAnswers } from '../index.ts';

const KEY = 'cr_secret_1';
const BODY = { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' };
let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer({ body: BODY, headers: { ETag: '"1"', 'Cache-Control': 'max-age=600' } });
});
afterEach(async () => {
  vi.useRealTimers();
  await server[Symbol.asyncDispose]();
});

/** Creates a client as in another process, with an empty memory. */
const client = (store: AnswerStore, options = {}) =>
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
  await client(createStore(texts)).rates();
  const { data, quota, stale } = await client(createStore(texts)).rates().withResponse();
  expect([data, quota, stale]).toEqual([BODY, undefined, false]);
  expect(server.requests).toHaveLength(1);
  expect([...texts.keys()]).toEqual([`crossrate:${server.url}/api/rates?base=USD`]);
  expect(JSON.stringify([...texts])).not.toContain(KEY);
});

it('converts by a table from the store', async () => {
  const texts = new Map<string, string>();
  await client(createStore(texts)).rates();
  expect((await client(createStore(texts)).convert({ from: 'USD', to: 'EUR', amount: 100 })).converted).toBe(88);
  expect(server.requests).toHaveLength(1);
});

it('asks for changes of an expired answer in the store', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  const texts = new Map<string, string>();
  await client(createStore(texts)).rates();
  vi.setSystemTime('2026-11-21T10:10:00Z');
  server.script({ status: 304, body: '', headers: { 'Cache-Control': 'max-age=600' } });
  expect(await client(createStore(texts)).rates()).toEqual(BODY);
  expect(server.requests[1]?.headers['if-none-match']).toBe('"1"');
  await client(createStore(texts)).rates();
  expect(server.requests).toHaveLength(2);
});

const failing = () => Promise.reject(new Error('connection lost'));
const throwing = () => {
  throw new Error('connection lost');
};
const good = JSON.stringify({ body: JSON.stringify(BODY), etag: '"1"', sentAt: 0, expiresAt: 1e15 });

it.each([
  ['rejects', { get: failing, set: failing }],
  ['throws', { get: throwing, set: throwing }],
  ...[
    '',
    '{}',
    'null',
    '[',
    JSON.stringify({ body: [JSON.stringify(BODY)], sentAt: 1, expiresAt: 8e15 }),
    '{"body":"{","sentAt":0,"expiresAt":1e15}',
    good.replace('\\"1\\"', '\\n'),
    7,
    null,
    {},
  ].map((text) => [`gives ${JSON.stringify(text)}`, { get: () => text, set: () => {} }] as const),
] satisfies readonly (readonly [string, AnswerStore])[])('passes a store over that %s', async (_, store) => {
  expect((await client(store).rates()).rates.EUR).toBe(0.88);
  expect(server.requests).toHaveLength(1);
});

it('waits a second at most for a store', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const never = () => new Promise(() => {});
  const call = client({ get: never, set: never }).rates();
  await vi.advanceTimersByTimeAsync(1_000);
  await server.received(1);
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
  expect((await client(store, { check }).rates()).rates).toEqual({});
});
