import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { ClientParts } from './client-parts.ts';
import { convertAtRates } from './convert-at-rates.ts';
import { convertByLaw } from './convert-by-law.ts';
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
    get expiresAt() {
      return new Date(table.expiresAt);
    },
    get isStale() {
      return !parts.isFresh(table);
    },
    refresh: createRefresh(table, load, parts),
    convert(parameters) {
      if (!parts.isFresh(table)) throw new parts.StaleRatesError('The rates expired: refresh first.');
      const conversion = readParameters(parameters, parts);
      return requireResult(convertAtRates(readRates(table.kept, parts), conversion), parts);
    },
    async convertAtParity(parameters) {
      // A copy: the caller may change the parameters while the parities load.
      const conversion = readParameters(parameters, parts);
      const parities = await import('./parities.ts').catch((cause) => {
        throw new parts.CrossrateError('The parities could not be loaded.', { cause });
      });
      return requireResult(convertByLaw(conversion, parities), parts);
    },
  };
}

function requireResult<Result>(result: Result | string, parts: ClientParts): Result {
  if (typeof result === 'string') throw new parts.InvalidRequestError(result);
  return result;
}
