import type { RateProvider } from '../rates/rate-provider.ts';
import { readCurrencyApiPayload } from './currency-api-payload.ts';
import { type Fetch, fetchText } from './fetch-text.ts';

const DAY_MS = 86_400_000;

/**
 * The public currency-api data set (CC0), published daily.
 *
 * The dated address of today comes first, because `latest` on the CDN may lag a day or more; then yesterday's, since a
 * new day is published some time after midnight UTC; then the fallback host that the project documents.
 *
 * @see https://github.com/fawazahmed0/exchange-api
 */
export function currencyApiProvider(fetch: Fetch, now: () => number): RateProvider {
  return {
    name: 'currency-api',
    async fetchTable(signal) {
      const failures: unknown[] = [];
      for (const url of addressesAt(now())) {
        try {
          return readCurrencyApiPayload(await fetchText(fetch, url, signal));
        } catch (error) {
          signal.throwIfAborted();
          failures.push(error);
        }
      }
      throw new AggregateError(failures, `No address of currency-api has rates: ${failures.map(messageOf).join(' ')}`);
    },
  };
}

function addressesAt(now: number): string[] {
  const [today, yesterday] = [now, now - DAY_MS].map((time) => new Date(time).toISOString().slice(0, 10));
  return [
    `https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@${today}/v1/currencies/usd.min.json`,
    `https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@${yesterday}/v1/currencies/usd.min.json`,
    'https://latest.currency-api.pages.dev/v1/currencies/usd.min.json',
  ];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
