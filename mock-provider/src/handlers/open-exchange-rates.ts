import { HttpResponse, http } from 'msw';
import { quotedCodes, realDate, realTable } from '../real-rates.ts';

/** Open Exchange Rates: US dollars on the free plan, the time in epoch seconds. */
export const openExchangeRatesHealthy = [
  http.get('https://openexchangerates.org/api/latest.json', () =>
    HttpResponse.json({
      disclaimer: 'Usage subject to terms: https://openexchangerates.org/terms',
      license: 'https://openexchangerates.org/license',
      timestamp: Date.parse(realDate) / 1000,
      base: 'USD',
      rates: realTable('USD', quotedCodes),
    }),
  ),
];
