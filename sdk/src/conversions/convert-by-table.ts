import type { ConvertParameters } from '../generated/types.ts';
import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { ClientParts } from './client-parts.ts';
import { convertAtRates } from './convert-at-rates.ts';
import { readRates, toRateTable } from './read-rates.ts';

/**
 * Converts with a table in the cache.
 *
 * @returns `undefined` for a conversion that the table does not allow; the service then says why.
 * @throws UnexpectedResponseError when the answer is not a rate table.
 */
export function convertByTable(kept: KeptAnswer, query: object, parts: ClientParts): KeptAnswer | undefined {
  const data = convertAtRates(readRates(kept, parts), query as ConvertParameters, toRateTable(kept).edition);
  return typeof data === 'string' ? undefined : { ...kept, data, etag: null };
}
