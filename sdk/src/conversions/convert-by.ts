import type { ConvertParameters } from '../generated/types.ts';
import type { Kept } from '../runtime/kept.ts';
import { convertAtRates } from './convert-at-rates.ts';
import type { Parts } from './parts.ts';
import { ratesOf } from './rates-of.ts';

/**
 * Converts by a table that is kept.
 *
 * @returns `undefined` where it cannot: the service says why.
 * @throws UnexpectedResponseError when what is kept is no table.
 */
export function convertBy(kept: Kept, query: object, parts: Parts): Kept | undefined {
  const data = convertAtRates(ratesOf(kept, parts), query as ConvertParameters);
  return typeof data === 'string' ? undefined : { ...kept, data, etag: null };
}
