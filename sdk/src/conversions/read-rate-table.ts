import type { RateTable } from '../generated/results.ts';
import type { KeptAnswer } from '../runtime/kept-answer.ts';

/**
 * Reads an answer as a rate table.
 *
 * @throws UnexpectedResponseError when the answer is no rate table.
 */
export function readRateTable(kept: KeptAnswer): RateTable {
  const table = kept.data as RateTable;
  if (!table.base || !table.rates) throw kept.fail('is no table');
  return table;
}
