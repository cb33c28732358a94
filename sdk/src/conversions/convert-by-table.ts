import { parseAmount } from '@crossrate/contract/money';
import type { ConvertParameters } from '../generated/types.ts';
import type { KeptAnswer } from '../runtime/kept-answer.ts';
import { convertAtRates } from './convert-at-rates.ts';
import { readRateTable } from './read-rate-table.ts';

/**
 * Converts with a table in the cache.
 *
 * @returns `undefined` for a conversion that the service or the table does not allow; the service then says why.
 * @throws UnexpectedResponseError when the answer is not a rate table.
 */
export function convertByTable(kept: KeptAnswer, query: object): KeptAnswer | undefined {
  const asked = query as ConvertParameters;
  const data = parseAmount(String(asked.amount)) && convertAtRates(readRateTable(kept), asked);
  return typeof data === 'object' ? { ...kept, data, etag: null } : undefined;
}
