import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { ClientParts } from './client-parts.ts';
import { convertAtRates } from './convert-at-rates.ts';
import type { Converter } from './converter.ts';
import { readParameters } from './read-parameters.ts';
import { readRates, toRateTable } from './read-rates.ts';
import { createRefresh, type Load, readTable } from './refresh-table.ts';

/** Creates a converter from its first table. */
export function createConverter(first: KeptAnswer, load: Load, parts: ClientParts): Converter {
  const table = readTable(first, parts);
  return {
    get base() {
      return toRateTable(table.kept).base;
    },
    get updatedAt() {
      return toRateTable(table.kept).updated_at;
    },
    get edition() {
      return toRateTable(table.kept).edition;
    },
    get expiresAt() {
      return new Date(table.expiresAt);
    },
    get isStale() {
      return !parts.isFresh(table);
    },
    refresh: createRefresh(table, load, parts),
    convert(parameters) {
      if (!parts.isFresh(table)) throw new parts.CrossrateError('StaleRatesError', 'The rates expired: refresh first.');
      const { kept } = table;
      const { edition } = toRateTable(kept);
      const conversion = convertAtRates(readRates(kept, parts), readParameters(parameters, parts), edition);
      if (typeof conversion === 'string') throw new parts.CrossrateError('InvalidRequestError', conversion);
      return conversion;
    },
  };
}
