import { HttpResponse } from 'msw';
import { quotedCodes } from '../real-rates.ts';
import { json, rawRates, realRates } from '../render.ts';
import type { Upstream } from '../upstream.ts';

const HOUR_MS = 3_600_000;

/** Open Exchange Rates: US dollars on the free plan, hourly, the time in epoch seconds. */
export const openExchangeRates: Upstream = {
  address: { setting: 'OPEN_EXCHANGE_RATES_URL', standard: ['https://openexchangerates.org'] },
  routes: ['https://openexchangerates.org/api/latest.json'],
  isConditional: true,
  table: ({ now }) => ({
    base: 'USD',
    asOf: Math.floor(now / HOUR_MS) * HOUR_MS,
    rates: realRates('USD', quotedCodes, 6),
  }),
  render: ({ base, asOf, rates }) =>
    json({
      disclaimer: 'Usage subject to terms: https://openexchangerates.org/terms',
      license: 'https://openexchangerates.org/license',
      timestamp: asOf / 1000,
      base,
      rates: rawRates(rates),
    }),
  refuse: () =>
    refusal('invalid_app_id', 'Invalid App ID provided - please sign up at https://openexchangerates.org/signup.'),
  check: ({ url }) => (url.searchParams.get('app_id') ? undefined : refusal('missing_app_id', 'No App ID provided.')),
};

function refusal(message: string, description: string): Response {
  return HttpResponse.json({ error: true, status: 401, message, description }, { status: 401 });
}
