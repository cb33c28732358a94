import { HttpResponse } from 'msw';
import { quotedCodes } from '../real-rates.ts';
import { dateOf, json, rawRates, realRates } from '../render.ts';
import type { Upstream } from '../upstream.ts';

const HOUR_MS = 3_600_000;

/** Fixer: euros on the free plan, over both schemes; it refuses with status 200. */
export const fixer: Upstream = {
  address: { setting: 'FIXER_URL', standard: ['https://data.fixer.io'] },
  routes: ['https://data.fixer.io/api/latest', 'http://data.fixer.io/api/latest'],
  table: ({ now }) => ({
    base: 'EUR',
    asOf: Math.floor(now / HOUR_MS) * HOUR_MS,
    rates: realRates('EUR', quotedCodes, 6),
  }),
  render: ({ base, asOf, rates }) =>
    json({ success: true, timestamp: asOf / 1000, base, date: dateOf(asOf), rates: rawRates(rates) }),
  refuse: () => refusal(104, 'usage_limit_reached', 'Your monthly API request volume has been reached.'),
  check: ({ url }) =>
    url.searchParams.get('access_key')
      ? undefined
      : refusal(101, 'missing_access_key', 'You have not supplied an API Access Key.'),
};

function refusal(code: number, type: string, info: string): Response {
  return HttpResponse.json({ success: false, error: { code, type, info } });
}
