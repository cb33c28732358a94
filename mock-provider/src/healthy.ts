import { currencyApiHealthy } from './handlers/currency-api.ts';
import { ecbHealthy } from './handlers/ecb.ts';
import { exchangeRateApiHealthy } from './handlers/exchange-rate-api.ts';
import { fixerHealthy } from './handlers/fixer.ts';
import { frankfurterHealthy } from './handlers/frankfurter.ts';
import { openExchangeRatesHealthy } from './handlers/open-exchange-rates.ts';

/**
 * Every provider on a good day.
 *
 * @example
 * ```ts
 * import { healthy } from '@crossrate/mock-provider';
 * import { setupServer } from 'msw/node';
 * const providers = setupServer(...healthy);
 * providers.listen({ onUnhandledFrame: 'error' });
 * ```
 */
export const healthy = [
  ...currencyApiHealthy,
  ...frankfurterHealthy,
  ...ecbHealthy,
  ...openExchangeRatesHealthy,
  ...exchangeRateApiHealthy,
  ...fixerHealthy,
];
