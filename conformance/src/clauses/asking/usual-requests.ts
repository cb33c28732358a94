import { router } from '@crossrate/contract';

/** A conversion that several clauses ask for. */
export const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };

/** `CONVERSION` as path and query. */
export const CONVERSION_PATH = `${router.convert.path}?from=USD&to=EUR&amount=1`;
