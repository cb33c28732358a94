import { currencyCodes } from '@crossrate/contract';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readStatedTable } from '../test/stated-table.ts';
import {
  computeRealRate,
  createMockProviders,
  type ProviderName,
  providerNames,
  type ScenarioName,
  scenarioNames,
  scenarios,
} from './index.ts';
import { oddTables } from './scenarios/odd-tables.ts';
import { wrongTables } from './scenarios/wrong-tables.ts';

/** Saturday. */
const NOW = Date.parse('2026-11-21T10:00:00Z');
const providers = createMockProviders({ now: () => NOW });
const network = setupServer(...providers.handlers);
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => providers.setAll('healthy'));
afterAll(() => network.close());

const cdn = 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@';
const addresses = {
  'currency-api': `${cdn}2026-11-21/v1/currencies/usd.min.json`,
  frankfurter: 'https://api.frankfurter.dev/v2/rates?base=USD',
  ecb: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  'open-exchange-rates': 'https://openexchangerates.org/api/latest.json?app_id=x',
  'exchange-rate-api': 'https://v6.exchangerate-api.com/v6/key/latest/USD',
  'exchange-rate-api-open': 'https://open.er-api.com/v6/latest/USD',
  fixer: 'https://data.fixer.io/api/latest?access_key=x',
} as const;

/** The fields of the providers' bodies that the tests read. */
interface Body {
  readonly base?: string;
  readonly base_code?: string;
  readonly timestamp?: number;
  readonly time_last_update_unix?: number;
  readonly rates?: Record<string, number>;
  readonly conversion_rates?: Record<string, number>;
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

  it('answers as Frankfurter, in both versions, with the rates of the last working day', async () => {
    const rows = await fetchJson(addresses.frankfurter);
    expect(rows).toContainEqual({ date: '2026-11-20', base: 'USD', quote: 'EUR', rate: 0.880226 });
    expect(rows).toContainEqual({ date: '2026-11-20', base: 'USD', quote: 'USD', rate: 1 });
    const { base, rates } = await fetchJson('https://api.frankfurter.dev/v1/latest?base=USD');
    expect([base, rates?.EUR, rates?.USD]).toEqual(['USD', 0.880226, undefined]);
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

async function playFor(
  name: ProviderName,
  scenario: ScenarioName,
): Promise<{ status: number; headers: Headers; text: string }> {
  providers.set({ [name]: scenario });
  const response = await fetch(addresses[name], { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe.each(providerNames)('on a bad day of %s', (name) => {
  const play = (scenario: ScenarioName) => playFor(name, scenario);

  it('gives every bad answer its status, headers and body', async () => {
    const statuses = {
      slow: 200,
      '429': 429,
      '429-retry-after': 429,
      '500': 500,
      '403': 403,
      html: 200,
      truncated: 200,
      'redirect-loop': 302,
      'ten-megabytes': 200,
    } as const;
    for (const [scenario, status] of Object.entries(statuses)) {
      expect((await play(scenario as keyof typeof statuses)).status, scenario).toBe(status);
    }
    expect((await play('429')).headers.has('Retry-After')).toBe(false);
    expect((await play('429-retry-after')).headers.get('Retry-After')).toBe('60');
    expect((await play('403')).text).toBe('');
    expect((await play('ten-megabytes')).text).toHaveLength(10_000_000);
    const { headers } = await play('redirect-loop');
    expect(new URL(headers.get('Location') ?? '', addresses[name]).href).toBe(addresses[name]);
    await expect(play('reset')).rejects.toThrow();
    const { text } = await play('healthy');
    expect(text.startsWith((await play('truncated')).text)).toBe(true);
  });

  it('states another table in every scenario', async () => {
    const odd = Object.keys({ ...oddTables, ...wrongTables }) as ScenarioName[];
    const texts: string[] = [];
    for (const scenario of ['healthy', ...odd] as const) texts.push((await play(scenario)).text);
    expect(new Set(texts).size).toBe(odd.length + 1);
  });

  it('accepts a connection and never answers', async () => {
    providers.set({ [name]: 'hanging' });
    const stopping = new AbortController();
    const answer = fetch(addresses[name], { signal: stopping.signal });
    expect(await Promise.race([answer, new Promise((resolve) => setImmediate(resolve, 'nothing'))])).toBe('nothing');
    stopping.abort();
    await expect(answer).rejects.toThrow('abort');
  });
});

/** Expects equality of the first figures: altered rates are rounded to 5 significant figures or more. */
function expectNear(actual: number | undefined, expected: number, what: string): void {
  expect((actual ?? 0) / expected, what).toBeCloseTo(1, 4);
}

describe.each(providerNames)('on a day on which %s states a wrong table', (name) => {
  const base = name === 'ecb' || name === 'fixer' ? 'EUR' : 'USD';
  const [major, second] = base === 'EUR' ? (['GBP', 'CHF'] as const) : (['EUR', 'GBP'] as const);
  const state = async (scenario: ScenarioName) => readStatedTable((await playFor(name, scenario)).text);

  /** Compares the wrong table with the right one. The codes and the rate of the base itself are the same in both. */
  async function compare(scenario: ScenarioName) {
    const { asOf, rates: right } = await state('healthy');
    const wrong = await state(scenario);
    expect(Object.keys(wrong.rates)).toEqual(Object.keys(right));
    expect(wrong.rates[base] ?? 1).toBe(1);
    const codes = Object.keys(right).filter((code) => code !== base);
    const changed = codes.filter((code) => wrong.rates[code] !== right[code]).sort();
    const factors = codes.map((code) => (wrong.rates[code] ?? 0) / (right[code] ?? 0));
    const factorOf = (code: string) => factors[codes.indexOf(code)];
    return { right, wrong: wrong.rates, codes, changed, factors, factorOf, age: asOf - wrong.asOf };
  }

  it('makes one major 1.3 times too high', async () => {
    const { changed, factorOf, age } = await compare('major-high');
    expect([changed, age]).toEqual([[major], 0]);
    expect(factorOf(major)).toBeCloseTo(1.3, 3);
  });

  it('turns one major upside down', async () => {
    const { changed, right, wrong } = await compare('major-inverted');
    expect(changed).toEqual([major]);
    expect((right[major] ?? 0) * (wrong[major] ?? 0)).toBeCloseTo(1, 3);
  });

  it('exchanges the rates of two majors', async () => {
    const { changed, right, wrong } = await compare('majors-exchanged');
    expect(changed).toEqual([major, second].sort());
    expect(wrong[major]).toBeCloseTo(right[second] ?? 0, 6);
    expect(wrong[second]).toBeCloseTo(right[major] ?? 0, 6);
  });

  it('turns four lesser currencies upside down', async () => {
    const { changed, right, wrong } = await compare('four-inverted');
    expect(changed).toEqual(['MXN', 'PLN', 'SEK', 'THB']);
    for (const code of changed) expectNear(wrong[code], 1 / (right[code] ?? 0), code);
  });

  it('scales every rate by the same factor', async () => {
    const { codes, changed, right, wrong } = await compare('scaled');
    expect(changed).toEqual([...codes].sort());
    const factor = 0.55 * 0.7 ** providerNames.indexOf(name);
    for (const code of codes) expectNear(wrong[code], (right[code] ?? 0) * factor, code);
  });

  it('makes one rate ten times too high', async () => {
    const { changed, factorOf } = await compare('shifted');
    expect(changed).toEqual(['SEK']);
    expect(factorOf('SEK')).toBeCloseTo(10, 9);
  });

  it('states the rates of another base', async () => {
    const other = base === 'EUR' ? 'USD' : 'EUR';
    const { wrong } = await compare('mislabelled-base');
    expect(wrong[other]).toBe(1);
    for (const code of ['JPY', 'GBP', 'SEK'] as const) {
      expect((wrong[code] ?? 0) / Number(computeRealRate(other, code, 9)), code).toBeCloseTo(1, 3);
    }
  });

  it.each([
    ['week-old', 7],
    ['frozen', 0],
  ] as const)('plays "%s" with rates that moved up and down by about 1 %%', async (scenario, days) => {
    const { factors, age } = await compare(scenario);
    expect(age).toBe(days * 86_400_000);
    for (const factor of factors) {
      expect(Math.abs(factor - 1)).toBeGreaterThan(0.0048);
      expect(Math.abs(factor - 1)).toBeLessThan(0.0152);
    }
    const up = factors.filter((factor) => factor > 1).length;
    expect(up).toBeGreaterThan(factors.length / 4);
    expect(up).toBeLessThan((factors.length * 3) / 4);
  });

  it('makes the ten largest currencies 1.03 times too high', async () => {
    const { changed, factorOf } = await compare('slightly-high');
    const others = ['AUD', 'CAD', 'CHF', 'CNY', 'GBP', 'HKD', 'INR', 'JPY', 'SGD'];
    expect(changed).toEqual([...others, base === 'EUR' ? 'USD' : 'EUR'].sort());
    for (const code of changed) expect(factorOf(code), code).toBeCloseTo(1.03, 3);
  });
});

it.each(['week-old', 'frozen'] as const)('states tables of USD and of EUR that agree in "%s"', async (scenario) => {
  const { rates: dollars } = readStatedTable((await playFor('open-exchange-rates', scenario)).text);
  const { rates: euros } = readStatedTable((await playFor('fixer', scenario)).text);
  for (const [code, rate] of Object.entries(dollars)) {
    expect((euros[code] ?? 0) / (euros.USD ?? 0) / rate, code).toBeCloseTo(1, 2);
  }
});

it('describes every scenario', () => {
  expect(scenarioNames).toHaveLength(33);
  for (const name of scenarioNames) expect(scenarios[name].description).not.toBe('');
});
