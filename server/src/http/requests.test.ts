import { type CurrencyCode, errorResponses, type RateTable } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../test/test-service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey({ dailyLimit: 1_000_000 });
});
afterAll(() => service[Symbol.asyncDispose]());

async function answer(path: string, presented: string | undefined = key) {
  const response = await service.get(path, presented);
  return { status: response.status, body: await response.json() };
}

// The clauses of the conformance suite try this server, too. Here is what they cannot know of it, or cannot bring about.

it('answers with the rates of the data, as they are published', async () => {
  const { status, body } = await answer('/api/rates');
  expect(status).toBe(200);
  expect(body).toMatchObject({ base: 'USD', updated_at: '2026-09-29T00:00:00+00:00' });
  expect((body as RateTable).rates).toMatchObject({ USD: 1, EUR: 0.880226, IRR: 1374999.644649 });
});

it('converts at the rate that the table of the base shows, for every target', async () => {
  const { rates } = (await answer('/api/rates?base=GBP')).body as RateTable;
  for (const target of Object.keys(rates) as CurrencyCode[]) {
    const { body } = await answer(`/api/convert?from=GBP&to=${target}&amount=1`);
    expect(body).toMatchObject({ rate: rates[target] });
  }
});

it.each([
  ['from=usd&to=USD&amount=1e3', '{"base":"USD","target":"USD","amount":1000,"rate":1,"converted":1000.00}'],
  ['from=USD&to=EUR&amount=100', '{"base":"USD","target":"EUR","amount":100,"rate":0.880226,"converted":88.02}'],
  [
    'from=USD&to=USD&amount=9007199254740993.015',
    '{"base":"USD","target":"USD","amount":9007199254740993.015,"rate":1,"converted":9007199254740993.02}',
  ],
])('writes every digit, two decimals and no exponent: %s', async (query, text) => {
  expect(await (await service.get(`/api/convert?${query}`, key)).text()).toBe(text);
});

it.each([
  ...['?base=', '?base=XYZ', '?base=EUR&base=EUR', '?base=EUR%20', '?base=%00', '?base=__proto__', '?base=u%C5%BFd'],
])('refuses /api/rates%s', async (query) => {
  expect(await answer(`/api/rates${query}`)).toEqual(errorResponses.invalidCurrency);
});

it.each([
  ...['', '&amount=', '&amount=1&amount=2', '&amount=0.01', '&amount=0.00999999999999999999999', '&amount=-5'],
  ...['&amount=0x10', '&amount=1,000', '&amount=%201', '&amount=1e400', '&amount=NaN', '&amount[]=5'],
  ...[`&amount=${'9'.repeat(41)}`, `&amount=1.${'9'.repeat(15_000)}`],
])('answers %j with the amount message', async (amount) => {
  expect(await answer(`/api/convert?from=USD&to=EUR${amount}`)).toEqual(errorResponses.invalidAmount);
});

it('refuses an amount whose result no double can hold', async () => {
  expect(await answer('/api/convert?from=USD&to=IRR&amount=1e308')).toEqual(errorResponses.invalidAmount);
});

it('answers 503 about a supported code without a rate', async () => {
  const pairs = ['from=CLF&to=EUR', 'from=EUR&to=CLF', 'from=CLF&to=CLF'];
  for (const path of ['/api/rates?base=CLF', ...pairs.map((pair) => `/api/convert?${pair}&amount=1`)])
    expect(await answer(path)).toEqual(errorResponses.unavailable);
});

it('refuses the key first, then the account, the parameters, the missing rate data, and last the quota', async () => {
  expect(await answer('/api/convert', 'cr_wrong')).toEqual(errorResponses.unauthorized);
  const restricted = await service.createKey({ restricted: true, verified: false });
  expect(await answer('/api/rates?base=XYZ', restricted)).toEqual(errorResponses.accountRestricted);
  const unverified = await service.createKey({ verified: false });
  expect(await answer('/api/rates?base=XYZ', unverified)).toEqual(errorResponses.emailUnverified);
  const spent = await service.createKey({ dailyLimit: 1 });
  await service.get('/api/rates', spent);
  expect(await answer('/api/convert?from=CLF&to=XYZ&amount=1', spent)).toEqual(errorResponses.invalidCurrency);
  expect(await answer('/api/convert?from=CLF&to=EUR&amount=1', spent)).toEqual(errorResponses.unavailable);
  expect(await answer('/api/convert?from=USD&to=EUR&amount=1', spent)).toEqual(errorResponses.quotaExceeded);
});

it.each([
  ...['/', '/api', '/api/', '/api/rates/', '/API/rates', '/api/rates/USD', '/favicon.ico', '//x/metrics', '/api/%00'],
])('answers %s with 404', async (path) => {
  expect(await answer(path)).toEqual(errorResponses.notFound);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405 and the methods that are allowed', async (method) => {
  for (const path of ['/api/rates', '/api/convert', '/api/currencies', '/healthz']) {
    const response = await service.get(path, undefined, { method, body: '{}' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toEqual(errorResponses.methodNotAllowed.body);
  }
});
