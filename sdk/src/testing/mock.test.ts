import { afterEach, expect, it, vi } from 'vitest';
import { Crossrate, isQuotaExceededError, isTimeoutError } from '../index.ts';
import { createMockCrossrate, type ExhaustOptions, type MockCrossrate, type MockCrossrateOptions } from './index.ts';

const BASE_URL = 'https://rates.example.com';
const NOW = Date.parse('2026-11-22T10:20:30Z');

afterEach(() => {
  vi.useRealTimers();
});

function start(options: MockCrossrateOptions = {}) {
  const mock = createMockCrossrate({ now: () => NOW, ...options });
  const settings = { baseUrl: BASE_URL, apiKey: mock.keys.active, fetch: mock.fetch, maxRetries: 0 };
  return { mock, crossrate: new Crossrate({ ...settings, cache: false }), keeping: new Crossrate(settings) };
}

/** Sends a request by the mock's `fetch`, with the active key. */
function get({ fetch, keys }: MockCrossrate, path: string, headers: Record<string, string> = {}) {
  return fetch(BASE_URL + path, { headers: { 'X-API-KEY': keys.active, ...headers } });
}

const readBody = async (mock: MockCrossrate, path: string) => (await get(mock, path)).text();

it('writes amounts and products of any length by their digits', async () => {
  const { mock } = start();
  mock.setRate('USD', 'EUR', '0.9');
  expect(await readBody(mock, '/api/convert?from=usd&to=eur&amount=12345678901234567890.123456789')).toBe(
    '{"base":"USD","target":"EUR","amount":12345678901234567890.123456789,"rate":0.9,"converted":11111111011111111101.11}',
  );
});

it('lets every other rate follow from one that was set', async () => {
  const { mock, crossrate } = start();
  mock.setRate('USD', 'EUR', '0.5');
  mock.setRate('EUR', 'JPY', '200');
  const { rates } = await crossrate.rates({ base: 'EUR' });
  // 1.95583 leva are a euro by law.
  expect(rates).toMatchObject({ EUR: 1, USD: 2, JPY: 200, BGN: 1.95583 });
  expect((await crossrate.rates({ base: 'JPY' })).rates.EUR).toBe(0.005);
});

it('sets the rate of whichever side is not the US dollar, and of the successor of a withdrawn currency', async () => {
  const { mock, crossrate } = start();
  mock.setRate('GBP', 'USD', '1.25');
  expect((await crossrate.rates({ base: 'USD' })).rates.GBP).toBe(0.8);
  mock.setRate('USD', 'BGN', '1.7');
  const { rates } = await crossrate.rates();
  expect([rates.BGN, rates.EUR]).toEqual([1.7, 0.869196]);
});

it('takes a rate away: it is left out of tables, and converting it answers 503', async () => {
  const { mock, crossrate } = start({ rates: { CHF: null, JPY: '150' } });
  const { rates } = await crossrate.rates();
  expect(rates).not.toHaveProperty('CHF');
  expect(rates.JPY).toBe(150);
  const response = await get(mock, '/api/convert?from=USD&to=CHF&amount=1');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5970']);
  mock.setRate('USD', 'CHF', '0.8');
  expect((await crossrate.rates()).rates.CHF).toBe(0.8);
});

it('refuses an invalid rate, and says why', () => {
  const { mock } = start();
  expect(() => mock.setRate('USD', 'EUR', '0')).toThrow('must be a positive JSON number, and is 0.');
  expect(() => mock.setRate('USD', 'EUR', '1,2')).toThrow('must be a positive JSON number, and is 1,2.');
  expect(() => mock.setRate('EUR', 'BGN', '2')).toThrow('The rate from EUR to BGN is fixed.');
  expect(() => mock.setRate('USD', 'CLF', '0.03')).not.toThrow();
  expect(() => mock.setRate('JPY', 'USD', null)).toThrow('cannot be taken away');
  // @ts-expect-error: no such currency
  expect(() => mock.setRate('USD', 'XYZ', '1')).toThrow('XYZ is not a supported currency.');
});

it('gives the quota back at midnight UTC', async () => {
  const { mock, crossrate } = start({ dailyLimit: 2 });
  mock.exhaustQuota({ remaining: 1 });
  expect((await crossrate.rates().withResponse()).quota?.remaining).toBe(0);
  const error = await crossrate.rates().catch((reason: unknown) => reason);
  expect(isQuotaExceededError(error) && error.resetAt).toEqual(new Date('2026-11-23T00:00:00Z'));
  mock.moveToMidnight();
  expect((await crossrate.rates().withResponse()).quota).toMatchObject({ limit: 2, remaining: 1 });
});

it('charges nothing for what the client holds', async () => {
  const { mock } = start();
  const first = await get(mock, '/api/rates');
  const etag = first.headers.get('ETag') ?? '';
  const second = await get(mock, '/api/rates', { 'If-None-Match': etag });
  expect([second.status, second.headers.get('X-RateLimit-Remaining'), await second.text()]).toEqual([304, '99', '']);
  mock.setRate('USD', 'EUR', '0.9');
  expect((await get(mock, '/api/rates', { 'If-None-Match': etag })).status).toBe(200);
});

it('lets a client that keeps answers ask again once the rates are refreshed', async () => {
  vi.useFakeTimers({ now: NOW });
  const { mock, keeping } = start({ now: undefined });
  await keeping.rates();
  await keeping.rates();
  expect(mock.requests).toHaveLength(1);
  // Both clocks follow Date.now.
  vi.setSystemTime(NOW + 3 * 3_600_000);
  await keeping.rates();
  expect(mock.requests.map(({ status }) => status)).toEqual([200, 304]);
});

it.each([
  ['a status of the service', 503, { status: 503, retryAfter: 5970 }],
  ['a status with a time to wait', { status: 503, retryAfter: 1 } as const, { status: 503, retryAfter: 1 }],
  ["a proxy's page", 502, { status: 502, snippet: expect.stringContaining('<!doctype html>') }],
  ['an error by name', 'emailUnverified', { status: 403, message: 'Please verify your e-mail address.' }],
  ['a used-up quota', 429, { name: 'QuotaExceededError', retryAfter: 49170 }],
  ['a broken connection', 'reset', { name: 'ConnectionError', cause: { cause: { code: 'ECONNRESET' } } }],
  ['a page instead of an answer', 'garbage', { name: 'UnexpectedResponseError', status: 200 }],
  ['half an answer', 'truncated', { name: 'UnexpectedResponseError', status: 200 }],
] as const)('fails the next request with %s, and answers the one after it', async (_, how, expected) => {
  const { mock, crossrate } = start();
  mock.failNext(how);
  expect(await crossrate.rates().catch((error: unknown) => error)).toMatchObject(expected);
  expect((await crossrate.rates()).base).toBe('USD');
});

it('sends half an answer also to a client that asks for changes', async () => {
  const { mock, crossrate } = start();
  const { response } = await crossrate.rates().withResponse();
  const etag = response.headers.get('ETag') ?? '';
  mock.failNext('truncated');
  const damaged = await mock.fetch('http://mock/api/rates', {
    headers: { 'X-API-KEY': mock.keys.active, 'If-None-Match': etag },
  });
  const text = await damaged.text();
  expect([damaged.status, text.length > 1_000, text.endsWith('}')]).toEqual([200, true, false]);
});

it.each<[string, (mock: MockCrossrate) => void]>([
  ['a clock moved by a text', (mock) => mock.advance('5' as unknown as number)],
  ['a clock moved by nothing', (mock) => mock.advance([] as unknown as number)],
  ['the rate of an unknown currency removed', (mock) => mock.setRate('XXX' as 'USD', 'CHF', null)],
  ['the rate of a currency with itself removed', (mock) => mock.setRate('CHF', 'CHF', null)],
  ['a key in place of options', (mock) => mock.exhaustQuota('cr_mock_spare' as ExhaustOptions)],
])('refuses %s, and changes nothing', async (_, change) => {
  const { mock, crossrate } = start();
  const before = mock.now;
  expect(() => change(mock)).toThrow(TypeError);
  expect(mock.now).toBe(before);
  expect((await crossrate.rates()).rates.CHF).toBeGreaterThan(0);
});

it('fails the given number of times, one failure after the other', async () => {
  const { mock } = start();
  mock.failNext(503, 2);
  mock.failNext('internal');
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await get(mock, '/api/rates')).status);
  expect(statuses).toEqual([503, 503, 500, 200]);
});

it.each([600, 200, 4.5, 'resett', null, { delay: -1 }, { delay: '5' }, { status: 503, retryAfter: -1 }] as never[])(
  'knows no failure called %j',
  (how) => {
    expect(() => start().mock.failNext(how)).toThrow(TypeError);
  },
);

it('answers late, or never, and stops waiting when the signal is aborted', async () => {
  vi.useFakeTimers({ now: NOW });
  const { mock, crossrate } = start();
  mock.failNext({ delay: 5_000 });
  const late = crossrate.rates();
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await late).base).toBe('USD');
  mock.failNext({ delay: Number.POSITIVE_INFINITY });
  const never = crossrate.rates({}, { timeout: 500 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  expect(isTimeoutError(await never)).toBe(true);
});

it('lists the requests, without keys', async () => {
  const { mock } = start({ keys: { 'a-real-key': 'unverified' } });
  await get(mock, '/api/convert?from=USD&to=EUR&amount=1');
  await get(mock, '/api/rates', { 'X-API-KEY': 'a-real-key' });
  await mock.fetch(`${BASE_URL}/api/currencies`, { method: 'HEAD' });
  await mock.fetch(new Request(`${BASE_URL}/api/rates`, { method: 'OPTIONS' }));
  expect(mock.requests).toEqual([
    { method: 'GET', path: '/api/convert', query: { from: 'USD', to: 'EUR', amount: '1' }, key: 'active', status: 200 },
    { method: 'GET', path: '/api/rates', query: {}, key: 'unverified', status: 403 },
    { method: 'HEAD', path: '/api/currencies', query: {}, key: 'none', status: 200 },
  ]);
  expect(JSON.stringify(mock.requests)).not.toContain('a-real-key');
});

it('lists the last 1,000 requests, without a key in their addresses', async () => {
  const { mock } = start();
  const key = `cr_${'a1B2'.repeat(9)}`;
  const spellings = [key, key.replace('_', '%5F')];
  for (const text of spellings) {
    for (const path of [`/api/rates?api_key=${text}`, `/api/rates?base=${text}`, `/${text}`]) await get(mock, path);
  }
  expect(mock.requests).toHaveLength(6);
  expect(JSON.stringify(mock.requests)).not.toContain(key.slice(3));
  for (let count = 0; count < 1_000; count += 1) await get(mock, '/nothing');
  expect(mock.requests).toHaveLength(1_000);
  expect(mock.requests[0]?.path).toBe('/nothing');
});

it.each([{ keys: { ours: 'vip' } }, { baseUrl: 'rates.example.com' }] as object[])(
  'refuses the options %j',
  (options) => {
    expect(() => start(options)).toThrow(TypeError);
  },
);

it('is in its initial state after a reset', async () => {
  const { mock, crossrate } = start();
  const before = await readBody(mock, '/api/rates');
  mock.setRate('USD', 'EUR', '5');
  mock.advance(1_000);
  mock.exhaustQuota();
  mock.failNext(503, Number.POSITIVE_INFINITY);
  mock.reset();
  expect([mock.now, mock.requests]).toEqual([NOW, []]);
  expect((await crossrate.rates().withResponse()).quota?.remaining).toBe(99);
  expect(await readBody(mock, '/api/rates')).toBe(before);
});

it('reaches nothing beyond its base, and says so', async () => {
  const { mock } = start({ baseUrl: [BASE_URL, 'http://localhost:3000/rates/'] });
  expect((await get(mock, '/api/currencies')).status).toBe(200);
  expect((await mock.fetch('http://localhost:3000/rates/api/currencies')).status).toBe(200);
  const elsewhere = mock.fetch('https://rates.example.com.evil.example/api/currencies');
  await expect(elsewhere).rejects.toThrow(
    'was asked at https://rates.example.com.evil.example/api/currencies. Set the option baseUrl',
  );
});

it('refuses a request that was aborted beforehand, and does not list it', async () => {
  const { mock } = start();
  await expect(mock.fetch(`${BASE_URL}/api/rates`, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(mock.requests).toEqual([]);
});

it.each([{ dailyLimit: -1 }, { baseUrl: 'rates.example.com:80' }, { rates: { EUR: 'x' } }, { rates: { USD: '2' } }])(
  'refuses the options %j',
  (options) => {
    expect(() => createMockCrossrate(options)).toThrow(TypeError);
  },
);

it.each([
  ['text', 'options must be an object.'],
  [null, 'options must be an object.'],
  [{ updatedAt: '2026-11-22' }, 'updatedAt must be a valid Date.'],
  [{ updatedAt: new Date(Number.NaN) }, 'updatedAt must be a valid Date.'],
  [{ now: 5 }, 'now must be a function that gives milliseconds.'],
  [{ keys: 'cr_1' }, 'keys must be an object of keys and what their accounts are like.'],
  [{ keys: ['cr_1'] }, 'keys must be an object of keys and what their accounts are like.'],
  [{ keys: { cr_1: 'spare' } }, 'The kind of each key must be one of active, restricted, unverified; one is spare.'],
  [{ rates: null }, 'rates must be an object of codes and their rates.'],
  [{ rates: { XYZ: '1' } }, 'rates: XYZ is not a supported currency.'],
  [{ rates: { EUR: 'x' } }, 'rates: The rate must be a positive JSON number, and is x.'],
  [{ dailyLimit: '5' }, 'dailyLimit must be a whole number from 0.'],
  [{ baseUrl: 5 }, 'baseUrl must be an http(s) address without /api.'],
  [{ baseUrl: [`${BASE_URL}/api/`] }, 'baseUrl must be an http(s) address without /api.'],
])('names the option that cannot be used: %j', (options, message) => {
  expect(() => createMockCrossrate(options as MockCrossrateOptions)).toThrow(new TypeError(message));
});

it('answers under an address that only begins with /api', async () => {
  const mock = createMockCrossrate({ baseUrl: `${BASE_URL}/api-gateway` });
  expect((await mock.fetch(`${BASE_URL}/api-gateway/api/currencies`)).status).toBe(200);
});
