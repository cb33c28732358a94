import { HttpResponse, http } from 'msw';
import { realDate, realUsdQuotes } from '../real-rates.ts';

/** currency-api: a file per base, on a CDN by date or `latest`, and on the fallback host that the project documents. */
export const currencyApiHealthy = [
  http.get('https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@:version/v1/currencies/:file', ({ params }) =>
    file(String(params.version)),
  ),
  http.get('https://latest.currency-api.pages.dev/v1/currencies/:file', () => file('latest')),
];

function file(version: string) {
  return HttpResponse.json({ date: version === 'latest' ? realDate : version, usd: realUsdQuotes });
}
