import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readCurrencyApiFile } from './currency-api.ts';
import type { ProviderDefinition } from './definition.ts';

/**
 * Real rates of a fixed day, from the npm package of the currency-api data set. Needs no network: for trying Crossrate
 * and for tests.
 */
export const bundled: ProviderDefinition = {
  name: 'bundled',
  attribution: {
    text: 'Rates of a fixed day by fawazahmed0/exchange-api',
    url: 'https://github.com/fawazahmed0/exchange-api',
  },
  create: () => ({
    name: 'bundled',
    source: 'currency-api',
    maxAge: Number.POSITIVE_INFINITY,
    async fetchTable(signal) {
      const file = createRequire(import.meta.url).resolve('@fawazahmed0/currency-api/v1/currencies/usd.min.json');
      const text = await readFile(file, { encoding: 'utf8', signal });
      return readCurrencyApiFile({ host: 'the bundled file', status: 200, text, retryAfter: undefined });
    },
  }),
};
