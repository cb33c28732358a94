import { z } from 'zod';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { errorCode, readJsonAnswer, utcDate } from './reading/json-answer.ts';
import { readDatedQuotes } from './reading/quotes.ts';
import { createRowsSchema } from './reading/rows-schema.ts';

const NAME = 'frankfurter';

const rowsSchema = createRowsSchema(
  z.object({ date: utcDate, base: z.literal('USD'), quote: z.string(), rate: z.unknown() }),
);
const refusal = z.object({ message: errorCode }).transform(({ message }) => message);

/**
 * Frankfurter: blended rates of many central banks. Each row has its own date, because banks publish on different days.
 *
 * @see https://frankfurter.dev
 */
export const frankfurter: ProviderDefinition = {
  name: NAME,
  address: { setting: 'FRANKFURTER_URL', standard: 'https://api.frankfurter.dev' },
  attribution: { text: 'Rates by Frankfurter, blended from central banks', url: 'https://frankfurter.dev' },
  create: ({ http, url }) => ({
    name: NAME,
    maxAge: 7 * DAY_MS,
    async fetchTable(signal) {
      const rows = readJsonAnswer(await http.get(`${url}/v2/rates?base=USD`, signal), rowsSchema, refusal);
      const quotes = readDatedQuotes(rows.map(({ quote, rate, date }) => [quote, rate, date] as const));
      return { base: 'USD', quotes };
    },
  }),
};
