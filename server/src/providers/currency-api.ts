import { z } from 'zod';
import { ProviderError, type ProviderTable } from '../judging/rate-provider.ts';
import { DAY_MS, type ProviderAccess, type ProviderDefinition } from './definition.ts';
import { ratesByCode, readJsonAnswer, utcDate } from './reading/json-answer.ts';
import type { Answer } from './reading/provider-http.ts';
import { readQuotes } from './reading/quotes.ts';

const NAME = 'currency-api';

const fileSchema = z.object({ date: utcDate, usd: ratesByCode });

/**
 * The public currency-api data set, published daily at 00:00 UTC.
 *
 * The adapter asks for the file of today, then for the file of yesterday, because `latest` on the CDN may lag a day or
 * more. The next host serves as a fallback for a host that fails.
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
  create: ({ http, url, clock }) => ({
    name: NAME,
    isFixing: false,
    maxAge: 4 * DAY_MS,
    fetchTable: (signal) => readFirst(url.split(','), { http, clock }, signal),
  }),
};

type Access = Pick<ProviderAccess, 'http' | 'clock'>;

async function readFirst(hosts: readonly string[], access: Access, signal: AbortSignal): Promise<ProviderTable> {
  const failures: ProviderError[] = [];
  for (const host of hosts) {
    try {
      return await readHost(host, access, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(error);
    }
  }
  throw new ProviderError(failures.map(({ message }) => message).join('; '), {
    retryAfterMs: Math.max(...failures.map(({ retryAfterMs = 0 }) => retryAfterMs)),
  });
}

async function readHost(host: string, { http, clock }: Access, signal: AbortSignal): Promise<ProviderTable> {
  const missing: string[] = [];
  for (const version of [formatDate(clock.now()), formatDate(clock.now() - DAY_MS)]) {
    const answer = await http.get(`${host.replaceAll('{version}', version)}/v1/currencies/usd.min.json`, signal);
    if (answer.status !== 404) return readCurrencyApiFile(answer);
    missing.push(`${answer.host} has no file of ${version}`);
  }
  throw new ProviderError(missing.join('; '));
}

/**
 * Reads the file of currency-api for the US dollar: a date, and the rates by code in lower case.
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
