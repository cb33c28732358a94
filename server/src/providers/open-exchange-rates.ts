import { z } from 'zod';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { epochSeconds, errorCode, ratesByCode, readJsonAnswer } from './reading/json-answer.ts';
import { readQuotes } from './reading/quotes.ts';

const NAME = 'open-exchange-rates';

const tableSchema = z.object({ timestamp: epochSeconds, base: z.literal('USD'), rates: ratesByCode });
const refusal = z.object({ error: z.literal(true), message: errorCode }).transform(({ message }) => message);

/**
 * Open Exchange Rates, hourly, with base USD, which every plan allows.
 *
 * @see https://docs.openexchangerates.org
 */
export const openExchangeRates: ProviderDefinition = {
  name: NAME,
  address: { setting: 'OPEN_EXCHANGE_RATES_URL', standard: 'https://openexchangerates.org' },
  key: { setting: 'OPEN_EXCHANGE_RATES_APP_ID', signUp: 'https://openexchangerates.org/signup' },
  attribution: { text: 'Rates by Open Exchange Rates', url: 'https://openexchangerates.org' },
  create: ({ http, url, key }) => ({
    name: NAME,
    isFixing: false,
    maxAge: 3 * DAY_MS,
    async fetchTable(signal) {
      const query = new URLSearchParams({ app_id: key, prettyprint: '0' });
      const answer = await http.get(`${url}/api/latest.json?${query}`, signal);
      const { timestamp, rates } = readJsonAnswer(answer, tableSchema, refusal);
      return { base: 'USD', quotes: readQuotes(Object.entries(rates), timestamp) };
    },
  }),
};
