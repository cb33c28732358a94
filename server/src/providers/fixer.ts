import { z } from 'zod';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { epochSeconds, errorCode, ratesByCode, readJsonAnswer } from './reading/json-answer.ts';
import { readQuotes } from './reading/quotes.ts';

const NAME = 'fixer';

const tableSchema = z.object({
  success: z.literal(true),
  timestamp: epochSeconds,
  base: z.literal('EUR'),
  rates: ratesByCode,
});
const refusal = z
  .object({ success: z.literal(false), error: z.object({ type: errorCode }) })
  .transform(({ error }) => error.type);

/**
 * Fixer, with base EUR, which every plan allows. Fixer refuses requests with status 200.
 *
 * @see https://fixer.io/documentation
 */
export const fixer: ProviderDefinition = {
  name: NAME,
  address: { setting: 'FIXER_URL', standard: 'https://data.fixer.io' },
  key: { setting: 'FIXER_ACCESS_KEY', signUp: 'https://fixer.io/product' },
  attribution: { text: 'Rates by Fixer', url: 'https://fixer.io' },
  create: ({ http, url, key }) => ({
    name: NAME,
    isFixing: false,
    maxAge: 3 * DAY_MS,
    async fetchTable(signal) {
      const answer = await http.get(`${url}/api/latest?${new URLSearchParams({ access_key: key })}`, signal);
      const { timestamp, rates } = readJsonAnswer(answer, tableSchema, refusal);
      return { base: 'EUR', quotes: readQuotes(Object.entries(rates), timestamp) };
    },
  }),
};
