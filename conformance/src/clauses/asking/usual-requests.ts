import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';

/** The origin of a page that no target knows. */
export const ORIGIN = 'https://shop.example';

/** A key of the right form that no account has. */
export const UNKNOWN_KEY = 'cr_000000000000000000000000000000000000';

/** A conversion that several clauses ask for. */
export const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };

/** A conversion that lacks its amount. */
export const WITHOUT_AMOUNT = `${router.convert.path}?from=USD&to=EUR`;

/** `CONVERSION` as path and query. */
export const CONVERSION_PATH = `${WITHOUT_AMOUNT}&amount=1`;

/** A valid request for each operation that needs a key. */
export const OPERATIONS = [router.rates.path, CONVERSION_PATH];

/** Takes the operations in turn, because most targets check keys in one place. The next seed exchanges them. */
export const takeTurn = (place: number, seed: number): string => OPERATIONS[Math.abs(place + seed) % 2] ?? '';

/** Adds a parameter to path and query. */
export const addParameter = (path: string, parameter: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

/** Builds the request of a page for headers alone. All clauses send the same one, because it costs one of the key. */
export const buildHead = ({ keys }: Context, path: string) => ({
  ...{ method: 'HEAD', path, key: keys.active },
  headers: { Origin: ORIGIN },
});
