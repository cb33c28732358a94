import { HttpResponse } from 'msw';
import { realUsdQuotes } from '../real-rates.ts';
import { dateOf, json, rawRates } from '../render.ts';
import type { Upstream, UpstreamRequest } from '../upstream.ts';

/**
 * currency-api: a file per base under a date or `latest`, on a CDN and on the fallback host that the project documents.
 * Only US dollars are here.
 */
export const currencyApi: Upstream = {
  address: {
    setting: 'CURRENCY_API_URL',
    standard: [
      'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{version}',
      'https://{version}.currency-api.pages.dev',
    ],
  },
  routes: [
    'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@:version/v1/currencies/:file',
    'https://:version.currency-api.pages.dev/v1/currencies/:file',
  ],
  isConditional: true,
  table: (request) => ({
    base: 'USD',
    asOf: Date.parse(versionOf(request)),
    rates: new Map(Object.entries(realUsdQuotes)),
  }),
  render: ({ base, asOf, rates }) =>
    json({ date: dateOf(asOf), [base.toLowerCase()]: rawRates(rates, (code) => code.toLowerCase()) }),
  refuse: notReleased,
  check: (request) => (versionOf(request) > dateOf(request.now) ? notReleased() : undefined),
};

function versionOf({ url, params, now }: UpstreamRequest): string {
  const version = params.version ?? url.hostname.split('.')[0] ?? 'latest';
  return version === 'latest' ? dateOf(now) : version;
}

function notReleased(): Response {
  return HttpResponse.text("Couldn't find the requested release version.", { status: 404 });
}
