import { router } from '@crossrate/contract';

/** A conversion that several clauses ask for. */
export const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };

/** `CONVERSION` as path and query. */
export const CONVERSION_PATH = `${router.convert.path}?from=USD&to=EUR&amount=1`;

/** A valid request for each operation that needs a key. */
export const OPERATIONS = [router.rates.path, CONVERSION_PATH];

/** Adds a parameter to path and query. */
export const addParameter = (path: string, parameter: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
