import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { get, NOW, startMock } from '../../test/start-mock.ts';

afterEach(() => {
  vi.useRealTimers();
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
  const { mock, crossrate } = startMock();
  mock.failNext(how);
  expect(await crossrate.rates().catch((error: unknown) => error)).toMatchObject(expected);
  expect((await crossrate.rates()).base).toBe('USD');
});

it.each([
  ['badRequest', '/api/rates|', 'active'],
  ['unauthorized', '/api/rates', 'unknown'],
  ['accountRestricted', '/api/rates', 'restricted'],
  ['emailUnverified', '/api/rates', 'unverified'],
  ['notFound', '/api/nothing', 'active'],
  ['invalidCurrency', '/api/rates?base=XYZ', 'active'],
  ['unavailable', '/api/rates?base=CLF', 'active'],
] as const)('fails with %s by the very headers of a request that has this fault', async (name, path, key) => {
  const { mock } = startMock();
  const keys: Readonly<Record<string, string>> = mock.keys;
  const faulty = await get(mock, path, { 'X-API-KEY': keys[key] ?? key });
  mock.reset();
  mock.failNext(name);
  const failed = await get(mock, '/api/rates');
  expect(failed.status).toBe(faulty.status);
  expect([...failed.headers]).toEqual([...faulty.headers]);
});

it('sends half an answer also to a client that asks for changes', async () => {
  const { mock, crossrate } = startMock();
  const { response } = await crossrate.rates().withResponse();
  const etag = response.headers.get('ETag') ?? '';
  mock.failNext('truncated');
  const damaged = await mock.fetch('http://mock/api/rates', {
    headers: { 'X-API-KEY': mock.keys.active, 'If-None-Match': etag },
  });
  const text = await damaged.text();
  expect([damaged.status, text.length > 1_000, text.endsWith('}')]).toEqual([200, true, false]);
});

it('fails the given number of times, one failure after the other', async () => {
  const { mock } = startMock();
  mock.failNext(503, 2);
  mock.failNext('internal');
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await get(mock, '/api/rates')).status);
  expect(statuses).toEqual([503, 503, 500, 200]);
});

it('answers late, or never, and stops waiting when the signal is aborted', async () => {
  vi.useFakeTimers({ now: NOW });
  const { mock, crossrate } = startMock();
  mock.failNext({ delay: 5_000 });
  const late = crossrate.rates();
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await late).base).toBe('USD');
  mock.failNext({ delay: Number.POSITIVE_INFINITY });
  const never = crossrate.rates({}, { timeout: 500 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  expect(await never).toMatchObject({ name: 'TimeoutError' });
});

it('leaves no listener on the signal of a request after a delayed answer', async () => {
  vi.useFakeTimers();
  const { mock } = startMock();
  const { signal } = new AbortController();
  mock.failNext({ delay: 1_000 });
  const answer = mock.fetch('http://mock/api/rates', { signal });
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await answer).status).toBe(401);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
