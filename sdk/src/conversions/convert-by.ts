import type { ConvertParameters } from '../generated/types.ts';
import type { Kept } from '../runtime/kept.ts';
import { convertAtRates } from './convert-at-rates.ts';
import type { Parts } from './parts.ts';
import { ratesOf } from './rates-of.ts';

/**
 * Converts with a table in the cache.
 *
 * @returns `undefined` for a conversion that the table does not allow; the service then says why.
 * @throws UnexpectedResponseError when the answer is no rate table.
 */
export function convertBy(kept: Kept, query: object, parts: Parts): Kept | undefined {
  const data = convertAtRates(ratesOf(kept, parts), query as ConvertParameters);
  return typeof data === 'string' ? undefined : { ...kept, data, etag: null };
}
