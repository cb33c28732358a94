import type { RateProvider } from '../rates/rate-provider.ts';
import { bundledProvider } from './bundled.ts';
import { currencyApiProvider } from './currency-api.ts';
import type { Fetch } from './fetch-text.ts';

/** The names that the setting `PROVIDERS` knows. */
export const providerNames = ['bundled', 'currency-api'] as const;

/** The name of a provider. */
export type ProviderName = (typeof providerNames)[number];

/** Builds a provider by its name. */
export function createProvider(name: ProviderName, fetch: Fetch, now: () => number): RateProvider {
  switch (name) {
    case 'bundled':
      return bundledProvider();
    case 'currency-api':
      return currencyApiProvider(fetch, now);
  }
}
