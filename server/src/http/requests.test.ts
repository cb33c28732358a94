import { type CurrencyCode, currencyCodes, type ErrorBody, errorResponses, type RateTable } from '@crossrate/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('GET /api/rates', () => {
  it('answers with US dollars by default', async () => {
    const { status, body } = await answer('/api/rates');
    expect(status).toBe(200);
    expect(body).toMatchObject({ base: 'USD', updated_at: '2026-09-29T00:00:00+00:00' });
    expect((body as RateTable).rates).toMatchObject({ USD: 1, EUR: 0.880226, IRR: 1374999.644649 });
  });

  it('accepts a base in any case and answers in upper case', async () => {
    expect(await answer('/api/rates?base=eUr')).toEqual(await answer('/api/rates?base=EUR'));
  });

  it.each([
    ...['?base=', '?base=XYZ', '?base=EU', '?base=EURO', '?base=EUR&base=EUR', '?base=EUR%20', '?base=%00'],
    ...['?base=__proto__', '?base=u%C5%BFd', '?base=%C3%9Fp'],
  ])('refuses %s', async (query) => {
    expect(await answer(`/api/rates${query}`)).toEqual(errorResponses.invalidCurrency);
  });

  it('answers 503 for a supported base without a rate', async () => {
    expect(await answer('/api/rates?base=CLF')).toEqual(errorResponses.unavailable);
  });

  it('ignores parameters that it does not know, however many', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `p${index}=`).join('&');
    expect((await answer(`/api/rates?${many}&base=EUR`)).body).toMatchObject({ base: 'EUR' });
  });
});

describe('GET /api/convert', () => {
  it('converts at the published rate', async () => {
    expect(await answer('/api/convert?from=USD&to=EUR&amount=100')).toEqual({
      status: 200,
      body: { base: 'USD', target: 'EUR', amount: 100, rate: 0.880226, converted: 88.02 },
    });
  });

  it('writes converted with exactly two decimals and the amount without an exponent', async () => {
    const response = await service.get('/api/convert?from=usd&to=USD&amount=1e3', key);
    expect(await response.text()).toBe('{"base":"USD","target":"USD","amount":1000,"rate":1,"converted":1000.00}');
  });

  it('keeps every digit of an amount that no double could hold', async () => {
    const response = await service.get('/api/convert?from=USD&to=USD&amount=9007199254740993.015', key);
    expect(await response.text()).toContain('"amount":9007199254740993.015,"rate":1,"converted":9007199254740993.02}');
  });

  it.each([
    '?to=EUR&amount=1',
    '?from=USD&amount=1',
    '?from=&to=EUR&amount=1',
    '?from=USD&to=XYZ&amount=1',
    '?from=USD&from=USD&to=EUR&amount=1',
    '?from=USD&to=EUR&to=EUR&amount=1',
    '?from=XYZ&to=EUR&amount=nonsense',
    '?from=XYZ',
    '',
  ])('answers %j with the currency message', async (query) => {
    expect(await answer(`/api/convert${query}`)).toEqual(errorResponses.invalidCurrency);
  });

  it.each([
    ...['', '&amount=', '&amount=1&amount=2', '&amount=0.01', '&amount=0.00999999999999999999999', '&amount=-5'],
    ...['&amount=0x10', '&amount=1,000', '&amount=%201', '&amount=1e400', '&amount=NaN', '&amount[]=5'],
    `&amount=${'9'.repeat(41)}`,
    `&amount=1.${'9'.repeat(15_000)}`,
  ])('answers %j with the amount message', async (amount) => {
    expect(await answer(`/api/convert?from=USD&to=EUR${amount}`)).toEqual(errorResponses.invalidAmount);
  });

  it('refuses an amount whose result no double can hold', async () => {
    expect(await answer('/api/convert?from=USD&to=IRR&amount=1e308')).toEqual(errorResponses.invalidAmount);
  });

  it('answers 503 from and to a supported code without a rate', async () => {
    for (const pair of ['from=CLF&to=EUR', 'from=EUR&to=CLF', 'from=CLF&to=CLF']) {
      expect(await answer(`/api/convert?${pair}&amount=1`)).toEqual(errorResponses.unavailable);
    }
  });

  it('applies the rate that the table of the base shows, for every target', async () => {
    const { rates } = (await answer('/api/rates?base=GBP')).body as RateTable;
    for (const target of Object.keys(rates) as CurrencyCode[]) {
      const { body } = await answer(`/api/convert?from=GBP&to=${target}&amount=1`);
      expect(body).toMatchObject({ rate: rates[target] });
    }
  });
});

describe('GET /api/currencies', () => {
  it('lists all 191 codes without a key', async () => {
    const response = await service.get('/api/currencies');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ currencies: currencyCodes });
  });
});

describe('the order of checks', () => {
  it('refuses the key before anything else', async () => {
    expect(await answer('/api/convert', 'cr_wrong')).toEqual(errorResponses.unauthorized);
    const response = await service.get('/api/rates?base=XYZ');
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('ApiKey realm="Crossrate"');
  });

  it('refuses the account before the parameters, and names the restriction first', async () => {
    const restricted = await service.createKey({ restricted: true, verified: false });
    const unverified = await service.createKey({ verified: false });
    expect(await answer('/api/rates?base=XYZ', restricted)).toEqual(errorResponses.accountRestricted);
    expect(await answer('/api/rates?base=XYZ', unverified)).toEqual(errorResponses.emailUnverified);
  });

  it('refuses the parameters before the missing rate data, and that before the quota', async () => {
    const spent = await service.createKey({ dailyLimit: 1 });
    await service.get('/api/rates', spent);
    expect(await answer('/api/convert?from=CLF&to=XYZ&amount=1', spent)).toEqual(errorResponses.invalidCurrency);
    expect(await answer('/api/convert?from=CLF&to=EUR&amount=1', spent)).toEqual(errorResponses.unavailable);
    expect(await answer('/api/convert?from=USD&to=EUR&amount=1', spent)).toEqual(errorResponses.quotaExceeded);
  });
});

describe('everything else', () => {
  it.each([
    ...['/', '/api', '/api/', '/api/rates/', '/API/rates', '/api/rates/USD', '/favicon.ico', '//x/metrics', '/api/%00'],
  ])('answers %s with 404', async (path) => {
    expect(await answer(path)).toEqual(errorResponses.notFound);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'answers %s with 405 and the methods that are allowed',
    async (method) => {
      for (const path of ['/api/rates', '/api/convert', '/api/currencies', '/healthz']) {
        const response = await service.get(path, undefined, { method, body: '{}' });
        expect(response.status).toBe(405);
        expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
        expect((await response.json()) as ErrorBody).toEqual(errorResponses.methodNotAllowed.body);
      }
    },
  );
});
