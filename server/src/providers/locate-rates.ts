import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../is-built.ts';

/**
 * Finds the file of the bundled rates: beside the bundle, or in the package of the data set. That package has a file
 * for each of 340 currencies, and whoever installs Crossrate needs one of them.
 */
export function locateRates(): string {
  if (isBuilt) return fileURLToPath(new URL('bundled-rates.json', import.meta.url));
  return createRequire(import.meta.url).resolve('@fawazahmed0/currency-api/v1/currencies/usd.min.json');
}
