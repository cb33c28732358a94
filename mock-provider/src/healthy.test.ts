import { currencyCodes } from '@crossrate/contract';
import { getResponse } from 'msw';
import { expect, it } from 'vitest';
import { healthy, realDate, realRate } from './index.ts';

async function fetchMock(url: string): Promise<Response> {
  const response = await getResponse(healthy, new Request(url));
  if (!response) throw new Error(`no mock answers ${url}`);
  return response;
}

/** The parts of the providers' bodies that the tests look at. */
interface Body {
  readonly base?: string;
  readonly base_code?: string;
  readonly timestamp?: number;
  readonly time_last_update_unix?: number;
  readonly rates?: Record<string, number>;
  readonly conversion_rates?: Record<string, number>;
}

async function fetchJson(url: string): Promise<Body> {
  return (await (await fetchMock(url)).json()) as Body;
}

it('answers as currency-api on both hosts, dated as asked', async () => {
  const cdn = 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@';
  expect(await fetchJson(`${cdn}2026-11-21/v1/currencies/usd.min.json`)).toMatchObject({
    date: '2026-11-21',
    usd: { usd: 1, eur: 0.88022588, btc: 0.000012017405 },
  });
  expect(await fetchJson(`${cdn}latest/v1/currencies/usd.json`)).toMatchObject({ date: realDate });
  const fallback = 'https://latest.currency-api.pages.dev/v1/currencies/usd.json';
  expect(await fetchJson(fallback)).toMatchObject({ date: realDate, usd: { eur: 0.88022588 } });
});

it('answers as Frankfurter, in both versions', async () => {
  const rows = await fetchJson('https://api.frankfurter.dev/v2/rates?base=USD');
  expect(rows).toContainEqual({ date: realDate, base: 'USD', quote: 'EUR', rate: 0.880226 });
  expect(rows).toContainEqual({ date: realDate, base: 'USD', quote: 'USD', rate: 1 });
  const { base, rates } = await fetchJson('https://api.frankfurter.dev/v1/latest?base=USD');
  expect([base, rates?.EUR, rates?.USD]).toEqual(['USD', 0.880226, undefined]);
});

it('answers as the European Central Bank, in XML with single quotes', async () => {
  const response = await fetchMock('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml');
  expect(response.headers.get('Content-Type')).toContain('xml');
  const text = await response.text();
  expect(text).toContain(`<Cube time='${realDate}'>`);
  expect(text).toContain(`<Cube currency='USD' rate='${realRate('EUR', 'USD', 4)}'/>`);
  expect(text).not.toContain("currency='EUR'");
});

it.each([
  ['Open Exchange Rates', 'https://openexchangerates.org/api/latest.json?app_id=x', 'USD', 'rates'],
  ['ExchangeRate-API, open', 'https://open.er-api.com/v6/latest/USD', 'USD', 'rates'],
  ['ExchangeRate-API, with a key', 'https://v6.exchangerate-api.com/v6/key/latest/USD', 'USD', 'conversion_rates'],
  ['Fixer', 'http://data.fixer.io/api/latest?access_key=x', 'EUR', 'rates'],
] as const)('answers as %s with the real rates of that day', async (_, url, base, field) => {
  const body = await fetchJson(url);
  expect(body.base ?? body.base_code).toBe(base);
  expect(body.timestamp ?? body.time_last_update_unix).toBe(Date.parse(realDate) / 1000);
  expect(body[field]?.JPY).toBe(Number(realRate(base, 'JPY', 6)));
  expect(Object.keys(body[field] ?? {})).toHaveLength(currencyCodes.length - 1);
});
