import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { computeRealRate, type ProviderName, providerNames, type ScenarioName } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { catchProviderError } from '../../test/refreshing/catch-provider-error.ts';
import { createFetchTable, mockProviders, SECRET_KEY } from '../../test/refreshing/mocked-provider.ts';
import type { ProviderTable, Quote } from '../judging/rate-provider.ts';
import { providerDefinitions } from './index.ts';
import { ProviderHttp } from './reading/provider-http.ts';

const { clock, mocks } = mockProviders();
/** The currencies in use that the data of the mocks has. It has no CLF. */
const quotedCodes = currencyCodes.filter((code) => !withdrawals[code] && code !== 'CLF');

/** Finds a quote of the provider itself, or else the ECB's that it passes on. */
function findQuote({ quotes, banks }: ProviderTable, code: CurrencyCode): Quote | undefined {
  return quotes.get(code) ?? banks?.get('ECB')?.get(code);
}

it('every provider has a mock, except the bundled one, which needs no network', () => {
  expect(providerDefinitions.map(({ name }) => name)).toEqual([...providerNames, 'bundled']);
});

it('names the witness that each provider passes on, and says which are fixings', () => {
  const described = providerDefinitions.map(({ name, create }) => {
    const http = new ProviderHttp({ fetch, clock, timeoutMs: 10_000 });
    const { witness, isFixing } = create({ http, url: '', key: '', clock });
    return [name, witness, isFixing];
  });
  expect(described).toEqual([
    ['currency-api', undefined, false],
    ['frankfurter', undefined, true],
    ['ecb', 'ECB', true],
    ['open-exchange-rates', undefined, false],
    ['exchange-rate-api', 'exchange-rate-api', false],
    ['exchange-rate-api-open', 'exchange-rate-api', false],
    ['fixer', undefined, false],
    ['bundled', 'currency-api', false],
  ]);
});

it.each<[ProviderName, string, number, string]>([
  ['currency-api', 'USD', 8, '2026-11-21T00:00:00.000Z'],
  ['frankfurter', 'USD', 6, '2026-11-20T00:00:00.000Z'],
  ['ecb', 'EUR', 4, '2026-11-20T00:00:00.000Z'],
  ['open-exchange-rates', 'USD', 6, '2026-11-21T10:00:00.000Z'],
  ['exchange-rate-api', 'USD', 6, '2026-11-21T00:02:31.000Z'],
  ['exchange-rate-api-open', 'USD', 6, '2026-11-21T00:02:31.000Z'],
  ['fixer', 'EUR', 6, '2026-11-21T10:00:00.000Z'],
])('reads %s to the last digit, with the as-of time of the provider', async (name, base, decimals, asOf) => {
  const table = await createFetchTable(name, clock)();
  expect(table.base).toBe(base);
  const quote = findQuote(table, 'JPY');
  expect(quote?.text).toBe(computeRealRate(table.base, 'JPY', decimals));
  expect(new Date(quote?.asOf ?? 0).toISOString()).toBe(asOf);
});

it.each<[ProviderName, number]>([
  ['currency-api', quotedCodes.length],
  // No bank quotes 18 currencies.
  ['frankfurter', quotedCodes.length - 18],
  // The document of the ECB leaves out its base.
  ['ecb', 29],
  ['open-exchange-rates', quotedCodes.length],
  ['exchange-rate-api', quotedCodes.length],
  ['exchange-rate-api-open', quotedCodes.length],
  ['fixer', quotedCodes.length],
])('reads every currency of %s', async (name, count) => {
  const { quotes, banks = new Map() } = await createFetchTable(name, clock)();
  const tables = [quotes, ...banks.values()];
  expect(quotedCodes.filter((code) => tables.some((table) => table.has(code)))).toHaveLength(count);
  for (const { text } of tables.flatMap((table) => [...table.values()])) expect(text).toMatch(/^\d+(\.\d+)?(e-\d+)?$/);
});

const reasons: [ScenarioName, RegExp][] = [
  ['429', /answered 429/],
  ['429-retry-after', /answered 429/],
  ['500', /answered 500/],
  ['403', /answered 403/],
  ['html', /did not answer with/],
  ['truncated', /did not answer with/],
  ['redirect-loop', /answered 302/],
  ['ten-megabytes', /sent more than 1048576 bytes/],
  ['reset', /could not be reached/],
];

it.each(providerNames.flatMap((name) => reasons.map(([scenario, reason]) => [name, scenario, reason] as const)))(
  'fails for %s in the scenario "%s" with the reason, and without the key',
  async (name, scenario, reason) => {
    mocks.set({ [name]: scenario });
    const { message } = await catchProviderError(createFetchTable(name, clock)());
    expect(message).toMatch(reason);
    expect(message).not.toContain(SECRET_KEY);
  },
);

it.each(providerNames)('passes on the pause that %s asks for', async (name) => {
  mocks.set({ [name]: '429-retry-after' });
  expect(await catchProviderError(createFetchTable(name, clock)())).toHaveProperty('retryAfterMs', 60_000);
});

it.each<[ProviderName, string]>([
  ['currency-api', 'cdn.jsdelivr.net has no file of 2026-11-21'],
  ['frankfurter', 'api.frankfurter.dev answered 404: not found'],
  ['ecb', 'www.ecb.europa.eu answered 404'],
  ['open-exchange-rates', 'openexchangerates.org answered 401: invalid_app_id'],
  ['exchange-rate-api', 'v6.exchangerate-api.com answered 403: invalid-key'],
  ['exchange-rate-api-open', 'open.er-api.com answered 200: unsupported-code'],
  ['fixer', 'data.fixer.io answered 200: usage_limit_reached'],
])('says which host of %s refuses, and why, whatever the status', async (name, words) => {
  mocks.set({ [name]: 'refused' });
  await expect(createFetchTable(name, clock)()).rejects.toThrow(words);
});

it.each(providerNames)('waits 10 s for %s, and no longer', async (name) => {
  mocks.set({ [name]: 'hanging' });
  const refused = expect(createFetchTable(name, clock)()).rejects.toThrow('no answer within 10 s');
  await clock.moveBy(30_000);
  await refused;
});

it.each(providerNames)('reads numbers with an exponent from %s', async (name) => {
  mocks.set({ [name]: 'exponent' });
  expect(findQuote(await createFetchTable(name, clock)(), 'JPY')?.text).toMatch(/^\d+e-\d+$/);
});
