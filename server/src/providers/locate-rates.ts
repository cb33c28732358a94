import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../is-built.ts';

/**
 * Finds the file of the provider `bundled`: beside a built server, or in the package of the data set. The build copies
 * only this file, because the package has a file for each of 340 currencies.
 */
export function locateRates(): string {
  if (isBuilt) return fileURLToPath(new URL('bundled-rates.json', import.meta.url));
  return createRequire(import.meta.url).resolve('@fawazahmed0/currency-api/v1/currencies/usd.min.json');
}
