import { z } from 'zod';
import { ProviderError, type ProviderTable } from '../refresh/rate-provider.ts';
import type { ProviderDefinition } from './definition.ts';
import { ratesByCode, readJsonAnswer, utcDate } from './reading/json-answer.ts';
import type { Answer } from './reading/provider-http.ts';
import { quotesOf } from './reading/quotes.ts';

const DAY_MS = 86_400_000;
const NAME = 'currency-api';

const fileSchema = z.object({ date: utcDate, usd: ratesByCode });

/**
 * The public currency-api data set, published daily at 00:00 UTC.
 *
 * Today's dated file comes first, because `latest` on the CDN may lag a day or more; where it is not released yet,
 * yesterday's; when a host is out of order, the next one.
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
  create: ({ http, url, now }) => ({
    name: NAME,
    maxAge: 4 * DAY_MS,
    async fetchTable(signal) {
      const failures: ProviderError[] = [];
      for (const host of url.split(',')) {
        for (const version of [dateOf(now()), dateOf(now() - DAY_MS)]) {
          try {
            const address = `${host.replaceAll('{version}', version)}/v1/currencies/usd.min.json`;
            const answer = await http.get(address, signal);
            if (answer.status === 404) failures.push(new ProviderError(`${answer.host} has no file of ${version}`));
            else return readCurrencyApiFile(answer);
          } catch (error) {
            if (!(error instanceof ProviderError)) throw error;
            failures.push(error);
            break;
          }
        }
      }
      throw new ProviderError(failures.map(({ message }) => message).join('; '), {
        retryAfter: failures.at(-1)?.retryAfter,
      });
    },
  }),
};

/**
 * Reads a file of currency-api: rates stand under a key named after the base, all codes in lower case, with a date as
 * the only metadata.
 *
 * @throws ProviderError when it is something else.
 */
export function readCurrencyApiFile(answer: Answer): ProviderTable {
  const { date, usd } = readJsonAnswer(answer, fileSchema, z.never());
  return { base: 'USD', quotes: quotesOf(Object.entries(usd), date) };
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
