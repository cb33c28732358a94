import { z } from 'zod';
import { ProviderError, type ProviderTable } from '../refresh/rate-provider.ts';
import { DAY_MS, type ProviderAccess, type ProviderDefinition } from './definition.ts';
import { ratesByCode, readJsonAnswer, utcDate } from './reading/json-answer.ts';
import { obeyRetryAfter } from './reading/obey-retry-after.ts';
import type { Answer } from './reading/provider-http.ts';
import { readQuotes } from './reading/quotes.ts';

const NAME = 'currency-api';

const fileSchema = z.object({ date: utcDate, usd: ratesByCode });

/**
 * The public currency-api data set, published daily at 00:00 UTC.
 *
 * Reads the dated file of today, because `latest` on the CDN may lag a day or more, or that of yesterday when today's
 * is not released yet. Falls back to the next host when a host fails or asks to be left alone.
 *
 * @see https://github.com/fawazahmed0/exchange-api
 */
export const currencyApi: ProviderDefinition = {
  name: NAME,
  address: {
    setting: 'CURRENCY_API_URL',
    standard:
      'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{version},https://{version}.currency-api.pages.dev',
  },
  attribution: {
    text: 'Rates by fawazahmed0/exchange-api (CC0 1.0)',
    url: 'https://github.com/fawazahmed0/exchange-api',
  },
  create: ({ http, url, clock }) => {
    const hosts = url
      .split(',')
      .map((host) => obeyRetryAfter(clock, (signal) => readHost(host, { http, clock }, signal)));
    return {
      name: NAME,
      maxAge: 4 * DAY_MS,
      async fetchTable(signal) {
        const failures: ProviderError[] = [];
        for (const read of hosts) {
          try {
            return await read(signal);
          } catch (error) {
            if (!(error instanceof ProviderError)) throw error;
            failures.push(error);
          }
        }
        throw new ProviderError(failures.map(({ message }) => message).join('; '), {
          // Until the first host may be asked again.
          retryAfterMs: Math.min(...failures.map(({ retryAfterMs = 0 }) => retryAfterMs)),
        });
      },
    };
  },
};

async function readHost(
  host: string,
  { http, clock }: Pick<ProviderAccess, 'http' | 'clock'>,
  signal: AbortSignal,
): Promise<ProviderTable> {
  const missing: string[] = [];
  for (const version of [formatDate(clock.now()), formatDate(clock.now() - DAY_MS)]) {
    const answer = await http.get(`${host.replaceAll('{version}', version)}/v1/currencies/usd.min.json`, signal);
    if (answer.status !== 404) return readCurrencyApiFile(answer);
    missing.push(`${answer.host} has no file of ${version}`);
  }
  throw new ProviderError(missing.join('; '));
}

/**
 * Reads a file of currency-api: a date, and rates by lower-case code under a key named after the base.
 *
 * @throws ProviderError for any other document.
 */
export function readCurrencyApiFile(answer: Answer): ProviderTable {
  const { date, usd } = readJsonAnswer(answer, fileSchema, z.never());
  return { base: 'USD', quotes: readQuotes(Object.entries(usd), date) };
}

function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
