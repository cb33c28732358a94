import { currencyCodes, withdrawals } from '@crossrate/contract';
import { computeRealRate, type ProviderName, providerNames, type ScenarioName } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { catchProviderError } from '../../test/refreshing/catch-provider-error.ts';
import { createFetchTable, mockProviders, NOW, SECRET_KEY } from '../../test/refreshing/mocked-provider.ts';
import { readTable } from '../refresh/read-table.ts';
import { providerDefinitions } from './index.ts';

const { clock, mocks } = mockProviders();
/** The currencies in the data of the mocks, which has no CLF. */
const quotedCodes = currencyCodes.filter((code) => !withdrawals[code] && code !== 'CLF');

it('every provider has a mock, except the bundled one, which needs no network', () => {
  expect(providerDefinitions.map(({ name }) => name)).toEqual([...providerNames, 'bundled']);
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
  const quote = table.quotes.get('JPY');
  expect(quote?.text).toBe(computeRealRate(table.base, 'JPY', decimals));
  expect(new Date(quote?.asOf ?? 0).toISOString()).toBe(asOf);
  const limits = { provider: name, source: name, now: Date.parse(NOW), maxAge: 7 * 86_400_000 };
  const read = readTable(table, limits);
  expect(read.unreadable).toEqual([]);
  expect(read).toHaveProperty('table.rates.size', name === 'ecb' ? 30 : quotedCodes.length);
});

const reasons: [ScenarioName, RegExp][] = [
  ['429', /answered 429/],
  ['429-retry-after', /answered 429/],
  ['500', /answered 500/],
  ['403', /answered 403/],
  ['html', /did not answer with/],
  ['truncated', /did not answer with/],
  ['redirect-loop', /redirects more than 5 times/],
  ['ten-megabytes', /sent more than 262144 bytes/],
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
  const { quotes } = await createFetchTable(name, clock)();
  expect(quotes.get('JPY')?.text).toMatch(/^\d+e-\d+$/);
});
