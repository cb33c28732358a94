import { HttpResponse } from 'msw';
import { realUsdQuotes } from '../real-rates.ts';
import { createJsonAnswer, formatDate } from '../render.ts';
import type { Upstream, UpstreamRequest } from '../upstream.ts';

/**
 * currency-api: a file per base, at the path of a date or of `latest`, on a CDN and on the documented fallback host.
 * Only the file of USD is mocked: every file name gives it.
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
  buildTable: (request) => ({
    base: 'USD',
    asOf: Date.parse(readVersion(request)),
    rates: new Map(Object.entries(realUsdQuotes)),
  }),
  render: ({ base, asOf, rates }) => createJsonAnswer({ date: formatDate(asOf) }, base.toLowerCase(), rates),
  refuse: refuseUnreleased,
  check: (request) => (readVersion(request) > formatDate(request.receivedAt) ? refuseUnreleased() : undefined),
};

function readVersion({ url, params, receivedAt }: UpstreamRequest): string {
  const version = params.version ?? url.hostname.split('.')[0] ?? 'latest';
  return version === 'latest' ? formatDate(receivedAt) : version;
}

function refuseUnreleased(): Response {
  return HttpResponse.text("Couldn't find the requested release version.", { status: 404 });
}
