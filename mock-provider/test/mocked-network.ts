import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createMockProviders, type MockProviders, type ProviderName, type ScenarioName } from '../src/index.ts';

/** Saturday. */
const NOW = Date.parse('2026-11-21T10:00:00Z');

export const cdn = 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@';

/** An address of each provider, at which its table is. */
export const addresses = {
  'currency-api': `${cdn}2026-11-21/v1/currencies/usd.min.json`,
  frankfurter: 'https://api.frankfurter.dev/v2/rates?base=USD&expand=providers',
  ecb: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  'open-exchange-rates': 'https://openexchangerates.org/api/latest.json?app_id=x',
  'exchange-rate-api': 'https://v6.exchangerate-api.com/v6/key/latest/USD',
  'exchange-rate-api-open': 'https://open.er-api.com/v6/latest/USD',
  fixer: 'https://data.fixer.io/api/latest?access_key=x',
} as const;

/** Lets the mocks answer all requests of a test file. Every test begins with healthy providers. */
export function provideMockedNetwork(): MockProviders {
  const providers = createMockProviders({ clock: { now: () => NOW } });
  const network = setupServer(...providers.handlers);
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => providers.setAll('healthy'));
  afterAll(() => network.close());
  return providers;
}

/** Asks a provider that plays a scenario, without the network, so that a test depends on no other one of its process. */
export async function playFor(providers: MockProviders, name: ProviderName, scenario: ScenarioName) {
  providers.set({ [name]: scenario });
  const response = await providers.fetch(addresses[name], { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
