import { afterEach, expect, it, vi } from 'vitest';
import { BASE_URL, get, NOW, startMock } from '../../test/start-mock.ts';
import type { MockCrossrate } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const readBody = async (mock: MockCrossrate, path: string) => (await get(mock, path)).text();

it('writes amounts and products of any length by their digits', async () => {
  const { mock } = startMock();
  mock.setRate('USD', 'EUR', '0.9');
  expect(await readBody(mock, '/api/convert?from=usd&to=eur&amount=12345678901234567890.123456789')).toBe(
    '{"base":"USD","target":"EUR","amount":12345678901234567890.123456789,"rate":0.9,"converted":11111111011111111101.11}',
  );
});

it('lets every other rate follow from one that was set', async () => {
  const { mock, crossrate } = startMock();
  mock.setRate('USD', 'EUR', '0.5');
  mock.setRate('EUR', 'JPY', '200');
  const { rates } = await crossrate.rates({ base: 'EUR' });
  // 1.95583 leva are a euro by law.
  expect(rates).toMatchObject({ EUR: 1, USD: 2, JPY: 200, BGN: 1.95583 });
  expect((await crossrate.rates({ base: 'JPY' })).rates.EUR).toBe(0.005);
});

it('sets the rate of whichever side is not the US dollar, and of the successor of a withdrawn currency', async () => {
  const { mock, crossrate } = startMock();
  mock.setRate('GBP', 'USD', '1.25');
  expect((await crossrate.rates({ base: 'USD' })).rates.GBP).toBe(0.8);
  mock.setRate('USD', 'BGN', '1.7');
  const { rates } = await crossrate.rates();
  expect([rates.BGN, rates.EUR]).toEqual([1.7, 0.869196]);
});

it('names the edition of its rates, which changes with a rate, the grade of a pair, and the grades of a table', async () => {
  const { mock } = startMock();
  const readFoundation = async (path: string) => {
    const { headers } = await get(mock, path);
    return [headers.get('Crossrate-Edition'), headers.get('Crossrate-Grade') ?? headers.get('Crossrate-Grades')];
  };
  const [edition] = await readFoundation('/api/rates');
  expect(edition).toMatch(/^[0-9a-f]{16}$/);
  expect(await readFoundation('/api/convert?from=USD&to=AED&amount=1')).toEqual([edition, 'pegged']);
  mock.setRate('USD', 'EUR', '0.9');
  const [other] = await readFoundation('/api/rates?base=GBP');
  expect(other).toMatch(/^[0-9a-f]{16}$/);
  expect(other).not.toBe(edition);
  expect(await readFoundation('/api/convert?from=AED&to=EUR&amount=1')).toEqual([other, 'single']);
  mock.reset();
  expect(await readFoundation('/api/rates')).toEqual([
    edition,
    expect.stringMatching(/^pegged=\(AED .*\), single=\(AFN .*EUR.*\)$/),
  ]);
});

it('takes a rate away: it is left out of tables, and converting it answers 503', async () => {
  const { mock, crossrate } = startMock({ rates: { CHF: null, JPY: '150' } });
  const { rates } = await crossrate.rates();
  expect(rates).not.toHaveProperty('CHF');
  expect(rates.JPY).toBe(150);
  const response = await get(mock, '/api/convert?from=USD&to=CHF&amount=1');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5970']);
  mock.setRate('USD', 'CHF', '0.8');
  expect((await crossrate.rates()).rates.CHF).toBe(0.8);
});

it('gives the quota back at midnight UTC', async () => {
  const { mock, crossrate } = startMock({ dailyLimit: 2 });
  mock.exhaustQuota({ remaining: 1 });
  expect((await crossrate.rates().withResponse()).quota?.remaining).toBe(0);
  const error = await crossrate.rates().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'QuotaExceededError', resetAt: new Date('2026-11-23T00:00:00Z') });
  mock.moveToMidnight();
  expect((await crossrate.rates().withResponse()).quota).toMatchObject({ limit: 2, remaining: 1 });
});

it('uses up the quota of every active key but the spare one, unless one key is named', async () => {
  const { mock } = startMock({ keys: { '': 'active', ours: 'active' } });
  const ask = async (key: string) => (await get(mock, '/api/rates', { 'X-API-KEY': key })).status;
  mock.exhaustQuota({ key: 'ours' });
  expect([await ask(''), await ask('ours'), await ask(mock.keys.active)]).toEqual([200, 429, 200]);
  mock.exhaustQuota();
  expect([await ask(''), await ask('ours'), await ask(mock.keys.active)]).toEqual([429, 429, 429]);
  expect(await ask(mock.keys.spare)).toBe(200);
  expect(() => mock.exhaustQuota({ key: 'another' })).toThrow('The mock does not know this key.');
});

it('charges nothing for an answer that the client holds', async () => {
  const { mock } = startMock();
  const first = await get(mock, '/api/rates');
  const etag = first.headers.get('ETag') ?? '';
  const second = await get(mock, '/api/rates', { 'If-None-Match': etag });
  expect([second.status, second.headers.get('X-RateLimit-Remaining'), await second.text()]).toEqual([304, '99', '']);
  mock.setRate('USD', 'EUR', '0.9');
  expect((await get(mock, '/api/rates', { 'If-None-Match': etag })).status).toBe(200);
});

it('lets a client that keeps answers ask again once the rates are refreshed', async () => {
  vi.useFakeTimers({ now: NOW });
  const { mock, keeping } = startMock({ clock: undefined });
  await keeping.rates();
  await keeping.rates();
  expect(mock.requests).toHaveLength(1);
  // Both clocks follow Date.now.
  vi.setSystemTime(NOW + 3 * 3_600_000);
  await keeping.rates();
  expect(mock.requests.map(({ status }) => status)).toEqual([200, 304]);
});

it('lists the requests, without keys', async () => {
  const { mock } = startMock({ keys: { 'a-real-key': 'unverified' } });
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
  const { mock } = startMock();
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

it('gives every answer an id of its own, also after a thousand', async () => {
  const { mock } = startMock();
  const ids = new Set<string | null>();
  for (let count = 0; count < 1_100; count += 1) ids.add((await get(mock, '/api/none')).headers.get('X-Request-Id'));
  expect(ids.size).toBe(1_100);
});

it('is in its initial state after a reset', async () => {
  const { mock, crossrate } = startMock();
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
  const { mock } = startMock({ baseUrl: [BASE_URL, 'http://localhost:3000/rates/'] });
  expect((await get(mock, '/api/currencies')).status).toBe(200);
  expect((await mock.fetch('http://localhost:3000/rates/api/currencies')).status).toBe(200);
  const elsewhere = mock.fetch('https://rates.example.com.evil.example/api/currencies');
  await expect(elsewhere).rejects.toThrow(
    'was asked at https://rates.example.com.evil.example/api/currencies. Set the option baseUrl',
  );
});

it('refuses a request that was aborted beforehand, and does not list it', async () => {
  const { mock } = startMock();
  await expect(mock.fetch(`${BASE_URL}/api/rates`, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(mock.requests).toEqual([]);
});
