import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RateProvider } from '../rates/rate-provider.ts';
import { readCurrencyApiPayload } from './currency-api-payload.ts';

/**
 * Real rates of a fixed day, from the npm package of the currency-api data set. Needs no network: for trying Crossrate
 * and for tests.
 */
export function bundledProvider(): RateProvider {
  const file = createRequire(import.meta.url).resolve('@fawazahmed0/currency-api/v1/currencies/usd.min.json');
  return {
    name: 'bundled',
    fetchTable: async (signal) => readCurrencyApiPayload(await readFile(file, { encoding: 'utf8', signal })),
  };
}
