import { z } from 'zod';
import { ProviderError } from '../judging/rate-provider.ts';
import { readBlendedRows } from './blended-rows.ts';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { errorCode, readJsonAnswer } from './reading/json-answer.ts';

const NAME = 'frankfurter';
const BASE = 'USD';

const rowsSchema = z.array(z.unknown());
const refusal = z.object({ message: errorCode }).transform(({ message }) => message);

/**
 * Frankfurter: the rates of many central banks, and a blend of them. Each bank is a witness of its own.
 *
 * @see https://frankfurter.dev
 */
export const frankfurter: ProviderDefinition = {
  name: NAME,
  address: { setting: 'FRANKFURTER_URL', standard: 'https://api.frankfurter.dev' },
  attribution: { text: 'Rates by Frankfurter, blended from central banks', url: 'https://frankfurter.dev' },
  patience: 3,
  create: ({ http, url }) => ({
    name: NAME,
    isBlend: true,
    isFixing: true,
    maxAge: 7 * DAY_MS,
    async fetchTable(signal) {
      const answer = await http.get(`${url}/v2/rates?base=${BASE}&expand=providers`, signal);
      const { quotes, banks } = readBlendedRows(readJsonAnswer(answer, rowsSchema, refusal), BASE);
      if (quotes.size === 0 && banks.size === 0)
        throw new ProviderError(`${answer.host} did not answer with a table of rates: no row can be read`);
      return { base: BASE, quotes, banks };
    },
  }),
};
