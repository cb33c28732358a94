import type { RateTable } from '../generated/results.ts';
import type { CurrencyCode } from '../generated/types.ts';
import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { ClientParts } from './client-parts.ts';
import type { RateTexts } from './convert-at-rates.ts';

const known = new WeakMap<RateTable, RateTexts>();

/**
 * Reads the rates of a table, each table once. Invalid rates are left out.
 *
 * @throws UnexpectedResponseError when the answer is not a rate table.
 */
export function readRates(kept: KeptAnswer, { readTexts }: Pick<ClientParts, 'readTexts'>): RateTexts {
  const table = toRateTable(kept);
  const { base, rates: numbers } = table;
  if (!base || !numbers) throw kept.fail('is no table');
  let rates = known.get(table);
  if (!rates) {
    const isRate = (rate: unknown) => typeof rate === 'number' && rate > 0;
    const texts = Object.entries(readTexts(kept.text).rates as RateTexts);
    rates = Object.fromEntries(texts.filter(([code]) => isRate(numbers[code as CurrencyCode])));
    known.set(table, rates);
  }
  return rates;
}

export const toRateTable = ({ data }: KeptAnswer): RateTable => data as RateTable;
