import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/test-service.ts';
import { systemClock } from '../../clock.ts';
import { KnownRequests } from './known-requests.ts';

const PATHS = [
  '/api/rates',
  '/api/rates?base=jpy',
  '/api/convert?from=usd&to=EUR&amount=1.50',
  '/api/currencies?v=1',
  // Refused requests are never remembered.
  '/api/rates?base=XYZ',
  '/api/convert?from=USD&to=EUR&amount=0',
  '/api/rates?base=CLF',
];

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service[Symbol.asyncDispose]());

async function ask(path: string, presented?: string, init?: RequestInit) {
  const response = await service.get(path, presented, init);
  const headers = Object.fromEntries(response.headers);
  const remaining = Number(headers['x-ratelimit-remaining']);
  for (const counted of ['x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'date']) delete headers[counted];
  // A second may pass between two requests.
  for (const counting of ['cache-control', 'retry-after'])
    if (headers[counting]) headers[counting] = headers[counting].replace(/\d+/, '…');
  return { status: response.status, headers, remaining, body: await response.text() };
}

it.each(PATHS)('answers %s the second time as the first time, and charges it again', async (path) => {
  const plain = { headers: { 'Accept-Encoding': 'identity' } };
  const { remaining: before, ...first } = await ask(path, key, plain);
  const { remaining: after, ...second } = await ask(path, key, plain);
  expect(second).toEqual(first);
  const isCharged = first.status === 200 && !path.includes('currencies');
  if (!path.includes('currencies')) expect(before - after).toBe(isCharged ? 1 : 0);
});

it('refuses a request without a key even for a known target', async () => {
  expect(await ask('/api/rates', key)).toMatchObject({ status: 200 });
  expect(await ask('/api/rates')).toMatchObject({ status: 401 });
  expect(await ask('/api/rates', `${key}x`)).toMatchObject({ status: 401 });
  const restricted = await service.createKey({ restricted: true });
  expect(await ask('/api/rates', restricted)).toMatchObject({ status: 403 });
  const used = await service.createKey({ dailyLimit: 1 });
  expect(await ask('/api/rates', used)).toMatchObject({ status: 200 });
  expect(await ask('/api/rates', used)).toMatchObject({ status: 429 });
});

it('refuses other methods for a target known by GET', async () => {
  expect(await ask('/api/currencies')).toMatchObject({ status: 200 });
  expect(await ask('/api/currencies', undefined, { method: 'POST' })).toMatchObject({ status: 405 });
  expect(await ask('/api/currencies', undefined, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

it('answers 503 for a known target once the rates are stale', async () => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => Date.now() + ahead };
  await using stale = await startTestService({ clock }, { STALE_AFTER_HOURS: '1' });
  const path = `${stale.url}/api/currencies`;
  expect((await fetch(path)).status).toBe(200);
  ahead = 3_600_000;
  expect((await fetch(path)).status).toBe(503);
});

it('remembers no target that is longer than any that is meant well, and no more than 2,000', () => {
  const known = new KnownRequests();
  const request = (url: string) => Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
  const answer = () => {};
  known.remember(request(`/${'x'.repeat(512)}`), answer);
  expect(known.find(request(`/${'x'.repeat(512)}`))).toBeUndefined();
  for (let target = 0; target < 2_001; target += 1) known.remember(request(`/${target}`), answer);
  expect(known.find(request('/0'))).toBeUndefined();
  expect(known.find(request('/2000'))).toBe(answer);
});
