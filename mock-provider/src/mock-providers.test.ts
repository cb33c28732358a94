import { currencyCodes } from '@crossrate/contract';
import { describe, expect, it } from 'vitest';
import { addresses, cdn, provideMockedNetwork } from '../test/mocked-network.ts';
import { computeRealRate, createMockProviders } from './index.ts';

const providers = provideMockedNetwork();

/** The fields of the providers' bodies that the tests read. */
interface Body {
  readonly base?: string;
  readonly base_code?: string;
  readonly timestamp?: number;
  readonly time_last_update_unix?: number;
  readonly rates?: Record<string, number>;
  readonly conversion_rates?: Record<string, number>;
}

/** A row of Frankfurter. */
interface Row {
  readonly quote: string;
  readonly rate: number;
  readonly providers?: readonly { readonly rate: number }[];
}

async function fetchJson(url: string): Promise<Body> {
  return (await (await fetch(url)).json()) as Body;
}

describe('on a good day', () => {
  it('answers as currency-api on both hosts, dated as asked', async () => {
    expect(await fetchJson(`${cdn}2026-11-20/v1/currencies/usd.min.json`)).toMatchObject({
      date: '2026-11-20',
      usd: { usd: 1, eur: 0.88022588, btc: 0.000012017405 },
    });
    expect(await fetchJson(`${cdn}latest/v1/currencies/usd.json`)).toMatchObject({ date: '2026-11-21' });
    const fallback = 'https://2026-11-19.currency-api.pages.dev/v1/currencies/usd.json';
    expect(await fetchJson(fallback)).toMatchObject({ date: '2026-11-19', usd: { eur: 0.88022588 } });
    expect((await fetch(`${cdn}2026-11-22/v1/currencies/usd.json`)).status).toBe(404);
  });

  it('answers as Frankfurter, with the rates of the last working day', async () => {
    const rows = await fetchJson('https://api.frankfurter.dev/v2/rates?base=USD');
    expect(rows).toContainEqual({ date: '2026-11-20', base: 'USD', quote: 'EUR', rate: 0.880226 });
    expect(rows).toContainEqual({ date: '2026-11-20', base: 'USD', quote: 'USD', rate: 1 });
  });

  it('answers as the European Central Bank, in XML with single quotes', async () => {
    const response = await fetch(addresses.ecb);
    expect(response.headers.get('Content-Type')).toContain('xml');
    const text = await response.text();
    expect(text).toContain("<Cube time='2026-11-20'>");
    expect(text).toContain(`<Cube currency='USD' rate='${computeRealRate('EUR', 'USD', 4)}'/>`);
    expect(text).not.toContain("currency='EUR'");
  });

  it.each([
    ['open-exchange-rates', 'USD', 'rates', '2026-11-21T10:00:00Z'],
    ['exchange-rate-api-open', 'USD', 'rates', '2026-11-21T00:02:31Z'],
    ['exchange-rate-api', 'USD', 'conversion_rates', '2026-11-21T00:02:31Z'],
    ['fixer', 'EUR', 'rates', '2026-11-21T10:00:00Z'],
  ] as const)('answers as %s with real rates', async (name, base, field, asOf) => {
    const body = await fetchJson(addresses[name]);
    expect(body.base ?? body.base_code).toBe(base);
    expect(body.timestamp ?? body.time_last_update_unix).toBe(Date.parse(asOf) / 1000);
    expect(body[field]?.JPY).toBe(Number(computeRealRate(base, 'JPY', 6)));
    expect(Object.keys(body[field] ?? {})).toHaveLength(currencyCodes.length - 1);
  });

  it('lets all central banks state the same rates on demand', async () => {
    const { fetch: ask } = createMockProviders({ banksAreEqual: true });
    const rows = (await (await ask(addresses.frankfurter)).json()) as Row[];
    expect(rows.flatMap(({ providers = [] }) => providers).length).toBeGreaterThan(rows.length);
    for (const { quote, rate, providers = [] } of rows)
      expect(new Set([rate, ...providers.map((bank) => bank.rate)]).size, quote).toBe(1);
  });

  it.each([
    ['https://openexchangerates.org/api/latest.json', 401, 'missing_app_id'],
    ['https://v6.exchangerate-api.com/v6/latest/USD', 403, 'invalid-key'],
    ['https://data.fixer.io/api/latest', 200, 'missing_access_key'],
  ])('refuses %s without a key, as the provider does', async (url, status, code) => {
    const response = await fetch(url);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(code);
  });

  it.each(['currency-api', 'frankfurter', 'open-exchange-rates'] as const)(
    'answers 304 for %s to a client that has the content already',
    async (name) => {
      const etag = (await fetch(addresses[name])).headers.get('ETag') ?? '';
      expect((await fetch(addresses[name], { headers: { 'If-None-Match': etag } })).status).toBe(304);
      providers.set({ [name]: 'half' });
      expect((await fetch(addresses[name], { headers: { 'If-None-Match': etag } })).status).toBe(200);
    },
  );
});
