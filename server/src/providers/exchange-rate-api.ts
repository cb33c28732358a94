import { z } from 'zod';
import type { ProviderTable } from '../judging/rate-provider.ts';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { epochSeconds, errorCode, ratesByCode, readJsonAnswer } from './reading/json-answer.ts';
import type { Answer } from './reading/provider-http.ts';
import { readQuotes } from './reading/quotes.ts';

/** The provider answers 429 for 20 minutes after too many requests, without a `Retry-After`. */
const BLOCKED_MS = 1_200_000;

const envelope = { result: z.literal('success'), base_code: z.literal('USD'), time_last_update_unix: epochSeconds };
const openSchema = z.object({ ...envelope, rates: ratesByCode });
const keyedSchema = z
  .object({ ...envelope, conversion_rates: ratesByCode })
  .transform(({ conversion_rates: rates, ...table }) => ({ ...table, rates }));
const refusal = z
  .object({ result: z.literal('error'), 'error-type': errorCode })
  .transform((body) => body['error-type']);

/**
 * ExchangeRate-API with a key, version 6.
 *
 * @see https://www.exchangerate-api.com/docs/standard-requests
 */
export const exchangeRateApi: ProviderDefinition = {
  name: 'exchange-rate-api',
  address: { setting: 'EXCHANGE_RATE_API_URL', standard: 'https://v6.exchangerate-api.com' },
  key: { setting: 'EXCHANGE_RATE_API_KEY', signUp: 'https://app.exchangerate-api.com/sign-up' },
  attribution: { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' },
  create: ({ http, url, key }) => ({
    name: 'exchange-rate-api',
    witness: 'exchange-rate-api',
    isFixing: false,
    maxAge: 3 * DAY_MS,
    fetchTable: async (signal) =>
      readTable(await http.get(`${url}/v6/latest/USD`, signal, { Authorization: `Bearer ${key}` }), keyedSchema),
  }),
};

/**
 * ExchangeRate-API's open access: no key, updated once a day.
 *
 * @see https://www.exchangerate-api.com/docs/free
 */
export const exchangeRateApiOpen: ProviderDefinition = {
  name: 'exchange-rate-api-open',
  address: { setting: 'EXCHANGE_RATE_API_OPEN_URL', standard: 'https://open.er-api.com' },
  attribution: { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' },
  create: ({ http, url }) => ({
    name: 'exchange-rate-api-open',
    witness: 'exchange-rate-api',
    isFixing: false,
    maxAge: 3 * DAY_MS,
    fetchTable: async (signal) => readTable(await http.get(`${url}/v6/latest/USD`, signal), openSchema),
  }),
};

function readTable(answer: Answer, schema: typeof openSchema | typeof keyedSchema): ProviderTable {
  const blockedMs = answer.status === 429 ? BLOCKED_MS : undefined;
  const body = readJsonAnswer({ ...answer, retryAfterMs: answer.retryAfterMs ?? blockedMs }, schema, refusal);
  return { base: 'USD', quotes: readQuotes(Object.entries(body.rates), body.time_last_update_unix) };
}
