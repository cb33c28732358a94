import type { Upstream } from '../upstream.ts';
import { currencyApi } from './currency-api.ts';
import { ecb } from './ecb.ts';
import { exchangeRateApi, exchangeRateApiOpen } from './exchange-rate-api.ts';
import { fixer } from './fixer.ts';
import { frankfurter } from './frankfurter.ts';
import { openExchangeRates } from './open-exchange-rates.ts';

/** The APIs of the mocked providers, by name. */
export const upstreams = {
  'currency-api': currencyApi,
  frankfurter,
  ecb,
  'open-exchange-rates': openExchangeRates,
  'exchange-rate-api': exchangeRateApi,
  'exchange-rate-api-open': exchangeRateApiOpen,
  fixer,
} as const satisfies Record<string, Upstream>;

/** The name of a mocked provider. */
export type ProviderName = keyof typeof upstreams;

/**
 * The names of the mocked providers.
 *
 * @example
 * ```ts
 * import { createMockProviders, providerNames } from '@crossrate/mock-provider';
 * const providers = createMockProviders();
 * for (const name of providerNames) providers.set({ [name]: 'hanging' });
 * ```
 */
export const providerNames = Object.keys(upstreams) as readonly ProviderName[];
