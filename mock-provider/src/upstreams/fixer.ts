import { HttpResponse } from 'msw';
import { quotedCodes } from '../real-rates.ts';
import { computeRealRates, createJsonAnswer, formatDate } from '../render.ts';
import type { Upstream } from '../upstream.ts';

const HOUR_MS = 3_600_000;

/** Fixer on the free plan: the base is EUR, over HTTP and HTTPS. Refusals have status 200. */
export const fixer: Upstream = {
  address: { setting: 'FIXER_URL', standard: ['https://data.fixer.io'] },
  routes: ['https://data.fixer.io/api/latest', 'http://data.fixer.io/api/latest'],
  buildTable: ({ receivedAt }) => ({
    base: 'EUR',
    asOf: Math.floor(receivedAt / HOUR_MS) * HOUR_MS,
    rates: computeRealRates('EUR', quotedCodes, 6),
  }),
  render: ({ base, asOf, rates }) =>
    createJsonAnswer({ success: true, timestamp: asOf / 1000, base, date: formatDate(asOf) }, 'rates', rates),
  refuse: () => buildRefusal(104, 'usage_limit_reached', 'Your monthly API request volume has been reached.'),
  check: ({ url }) =>
    url.searchParams.get('access_key')
      ? undefined
      : buildRefusal(101, 'missing_access_key', 'You have not supplied an API Access Key.'),
};

function buildRefusal(code: number, type: string, info: string): Response {
  return HttpResponse.json({ success: false, error: { code, type, info } });
}
