import { readFile } from 'node:fs/promises';
import { readCurrencyApiFile } from './currency-api.ts';
import type { ProviderDefinition } from './definition.ts';
import { locateRates } from './locate-rates.ts';

/**
 * Real rates of a fixed day, from the currency-api data set. Needs no network, so it suits trials and tests.
 */
export const bundled: ProviderDefinition = {
  name: 'bundled',
  attribution: {
    text: 'Rates of a fixed day by fawazahmed0/exchange-api',
    url: 'https://github.com/fawazahmed0/exchange-api',
  },
  create: () => ({
    name: 'bundled',
    witness: 'currency-api',
    isFixing: false,
    maxAge: Number.POSITIVE_INFINITY,
    async fetchTable(signal) {
      const text = await readFile(locateRates(), { encoding: 'utf8', signal });
      return readCurrencyApiFile({ host: 'the bundled file', status: 200, text, retryAfterMs: undefined });
    },
  }),
};
