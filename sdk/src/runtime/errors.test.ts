import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { errorResponses } from '@crossrate/contract';
import { expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, isCrossrateError } from '../index.ts';

const KEY = 'cr_secret';
const server = provideScriptedServer();

const createClient = (options = {}) =>
  new Crossrate({ baseUrl: server.url, apiKey: KEY, maxRetries: 0, cache: false, ...options });

it.each([
  [errorResponses.unauthorized, 'AuthenticationError'],
  [errorResponses.accountRestricted, 'PermissionError'],
  [errorResponses.emailUnverified, 'PermissionError'],
  [errorResponses.invalidCurrency, 'InvalidRequestError'],
  [errorResponses.invalidAmount, 'InvalidRequestError'],
  [errorResponses.quotaExceeded, 'QuotaExceededError'],
  [errorResponses.unavailable, 'ServiceUnavailableError'],
  [errorResponses.internal, 'CrossrateError'],
  ...[400, 402, 404, 418, 451, 502, 599].map(
    (status) => [{ status, body: { error: 'No.' } }, 'CrossrateError'] as const,
  ),
] as const)('names the error of %j %s', async ({ status, body }, name) => {
  server.script({ status, body, headers: { 'X-Request-Id': 'r-1' } });
  const error = await catchFailure(createClient().rates());
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name, message: body.error, status, requestId: 'r-1' });
  expect(String(error)).toBe(`${name}: ${body.error}`);
});

const QUOTA = { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1795305600' };

it('gives the quota, and the time of its reset', async () => {
  const { status, body } = errorResponses.quotaExceeded;
  server.script({ status, body, headers: { ...QUOTA, 'Retry-After': '60' } });
  const error = await catchFailure(createClient().rates());
  const resetAt = new Date('2026-11-22T00:00:00Z');
  expect(error).toMatchObject({ resetAt, retryAfter: 60, quota: { limit: 100, remaining: 0, resetAt } });
});

it('says after how many seconds to try again, a day at most, by the clock of the service', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01T00:00:00Z') });
  const { status, body } = errorResponses.unavailable;
  const waits: unknown[] = [];
  const values = [
    '30',
    'Sat, 21 Nov 2026 10:01:30 GMT',
    'Sat, 21 Nov 2026 09:00:00 GMT',
    'Soon',
    // The forms of RFC 850 and of `asctime`, which has no time zone and means GMT.
    'Saturday, 21-Nov-26 10:01:30 GMT',
    'Sat Nov 21 10:01:30 2026',
    '',
    '-5',
    '1.5',
    '1e3',
    'Sat, 99 Nov 2026 10:01:30 GMT',
    'Sat, 21 Nov 9999 10:00:00 GMT',
    '86401',
    '9'.repeat(400),
  ];
  for (const value of values) {
    server.script({ status, body, headers: { 'Retry-After': value, Date: 'Sat, 21 Nov 2026 10:00:00 GMT' } });
    waits.push((await catchFailure(createClient().rates())).retryAfter);
  }
  vi.useRealTimers();
  expect(waits).toEqual([30, 90, 0, undefined, 90, 90, ...Array(5).fill(undefined), 86_400, 86_400, 86_400]);
});

it('reads headers of another fetch that leaves blanks around values', async () => {
  const { status, body } = errorResponses.unavailable;
  const fields = new Map(Object.entries({ ...QUOTA, 'Retry-After': '5' }).map(([name, value]) => [name, ` ${value} `]));
  const headers = { get: (name: string) => fields.get(name) ?? null };
  const fetch = async () => ({ status, headers, text: async () => JSON.stringify(body) });
  const error = await catchFailure(createClient({ fetch }).rates());
  expect(error).toMatchObject({ retryAfter: 5, quota: { limit: 100, remaining: 0 } });
});

it.each<[string, number, string]>([
  ['an HTML page', 502, '<html>Bad gateway</html>'],
  ['an error without a message', 500, '{}'],
  ['an error whose message is no text', 500, '{"error":{"code":1}}'],
  ['rates with a status of another answer', 206, '{"base":"USD","rates":{}}'],
  ['no body', 204, ''],
  ['an HTML page with status 200', 200, '<h1>Log in to the network</h1>'],
  ['an empty body', 200, ''],
  ['truncated JSON', 200, '{"base":"USD","rates":{"EUR":0.8'],
  ['two tables', 200, '{"base":"USD"} {"base":"USD"}'],
  ['a number that JSON does not have', 200, '{"base":"USD","rates":{"EUR":NaN}}'],
  ...['null', 'true', '42', '"USD"', '[]'].map((body): [string, number, string] => [`the JSON ${body}`, 200, body]),
])('calls %s an unexpected response, and shows how it begins', async (_, status, body) => {
  server.script({ status, body });
  const error = await catchFailure(createClient().rates());
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', status, snippet: body });
});

it('says when the service cannot be reached, and why', async () => {
  const error = await catchFailure(createClient({ fetch: () => Promise.reject(new TypeError('refused')) }).rates());
  expect(error).toMatchObject({ name: 'ConnectionError', cause: { message: 'refused' } });
});

it('recognises the errors of another copy of the package', async () => {
  // Another address: Node loads a module once for each.
  const address = './errors.ts?copy';
  const copy: typeof import('./errors.ts') = await import(address);
  expect(isCrossrateError(new copy.CrossrateError('TimeoutError', 'no'))).toBe(true);
});

it('recognises the errors of another window, where even Error is another class', () => {
  const brand = Symbol.for('@crossrate/sdk error');
  const foreign = runInNewContext(
    "Object.defineProperty(Object.assign(new Error('late'), { name: 'TimeoutError' }), brand, { value: true })",
    { brand },
  );
  expect(foreign).not.toBeInstanceOf(Error);
  expect(isCrossrateError(foreign)).toBe(true);
});

it('recognises nothing else', () => {
  const others = [undefined, null, 'QuotaExceededError', new Error('no'), { name: 'QuotaExceededError' }];
  expect(others.map(isCrossrateError)).toEqual(others.map(() => false));
});

it.each([
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['one for each address', new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })])],
])('names the code of the platform for %s, deep in the causes', async (_, cause) => {
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const error = await catchFailure(
    createClient({ fetch, baseUrl: 'http://rates.example:8080' }).convert({ from: 'USD', to: 'EUR', amount: 1 }),
  );
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ConnectionError',
    message: 'http://rates.example:8080 could not be reached.',
    host: 'rates.example:8080',
    path: '/api/convert',
    code: 'ECONNREFUSED',
  });
});

it.each([
  ['throws', () => assert.fail()],
  ['rejects with nothing', () => Promise.reject()],
  ['gives nothing', () => undefined],
  ['gives no response', async () => 'OK'],
])('turns a fetch that %s into an error of the SDK', async (_, fetch) => {
  expect((await catchFailure(createClient({ fetch }).rates())).name).toBe('ConnectionError');
});

it('turns any error of a check into an error of the SDK, and keeps the reason', async () => {
  server.script({});
  const error = await catchFailure(createClient({ check: () => assert.fail('bug') }).rates());
  expect(error).toMatchObject({
    name: 'CrossrateError',
    message: 'The call failed.',
    cause: { message: 'bug' },
  });
});

it('turns a body that nests more deeply than a check can follow into an error of the SDK', async () => {
  const measureDepth = (value: unknown): number => (Array.isArray(value) ? 1 + measureDepth(value[0]) : 0);
  server.script({ body: `{"rates":${'['.repeat(100_000)}${']'.repeat(100_000)}}` });
  await createClient().rates();
  const check = (_: string, { rates }: { rates?: unknown }) => (measureDepth(rates) > 1 ? 'it is deep' : undefined);
  expect(await catchFailure(createClient({ check }).rates())).toMatchObject({
    cause: { message: 'Maximum call stack size exceeded' },
  });
});

it('reads a body with special names and numbers', async () => {
  server.script({ body: '{"__proto__":{"polluted":1},"constructor":1,"rates":{"__proto__":1,"EUR":1e999}}' });
  const table = await createClient().rates();
  expect([table.rates.EUR, 'polluted' in {}]).toEqual([Number.POSITIVE_INFINITY, false]);
});
