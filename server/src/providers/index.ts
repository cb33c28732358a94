import { bundled } from './bundled.ts';
import { currencyApi } from './currency-api.ts';
import type { ProviderDefinition } from './definition.ts';
import { ecb } from './ecb.ts';
import { exchangeRateApi, exchangeRateApiOpen } from './exchange-rate-api.ts';
import { fixer } from './fixer.ts';
import { frankfurter } from './frankfurter.ts';
import { openExchangeRates } from './open-exchange-rates.ts';

/** Every provider that the setting `PROVIDERS` knows. */
export const providerDefinitions: readonly ProviderDefinition[] = [
  currencyApi,
  frankfurter,
  ecb,
  openExchangeRates,
  exchangeRateApi,
  exchangeRateApiOpen,
  fixer,
  bundled,
];
