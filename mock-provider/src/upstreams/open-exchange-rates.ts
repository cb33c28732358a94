import { HttpResponse } from 'msw';
import { quotedCodes } from '../real-rates.ts';
import { computeRealRates, createJsonAnswer } from '../render.ts';
import type { Upstream } from '../upstream.ts';

const HOUR_MS = 3_600_000;

/** Open Exchange Rates on the free plan: the base is USD, rates are hourly, times are seconds since the epoch. */
export const openExchangeRates: Upstream = {
  address: { setting: 'OPEN_EXCHANGE_RATES_URL', standard: ['https://openexchangerates.org'] },
  routes: ['https://openexchangerates.org/api/latest.json'],
  isConditional: true,
  buildTable: ({ receivedAt }) => ({
    base: 'USD',
    asOf: Math.floor(receivedAt / HOUR_MS) * HOUR_MS,
    rates: computeRealRates('USD', quotedCodes, 6),
  }),
  render: ({ base, asOf, rates }) =>
    createJsonAnswer(
      { license: 'https://openexchangerates.org/license', timestamp: asOf / 1000, base },
      'rates',
      rates,
    ),
  refuse: () =>
    buildRefusal('invalid_app_id', 'Invalid App ID provided - please sign up at https://openexchangerates.org/signup.'),
  check: ({ url }) =>
    url.searchParams.get('app_id') ? undefined : buildRefusal('missing_app_id', 'No App ID provided.'),
};

function buildRefusal(message: string, description: string): Response {
  return HttpResponse.json({ error: true, status: 401, message, description }, { status: 401 });
}
