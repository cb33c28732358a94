export { currencyApiHealthy } from './handlers/currency-api.ts';
export { ecbHealthy } from './handlers/ecb.ts';
export { exchangeRateApiHealthy } from './handlers/exchange-rate-api.ts';
export { fixerHealthy } from './handlers/fixer.ts';
export { frankfurterHealthy } from './handlers/frankfurter.ts';
export { openExchangeRatesHealthy } from './handlers/open-exchange-rates.ts';
export { healthy } from './healthy.ts';
export { realDate, realRate } from './real-rates.ts';
