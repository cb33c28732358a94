import type { RateTable } from '../generated/results.ts';
import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { ClientParts } from './client-parts.ts';
import { convertAtRates } from './convert-at-rates.ts';
import type { Converter } from './converter.ts';
import type { ConverterParameters } from './converter-parameters.ts';
import { readParameters } from './read-parameters.ts';
import { readRateTable } from './read-rate-table.ts';
import { createRefresh, type Load, readTable } from './refresh-table.ts';

/** Creates a converter from its first table. */
export function createConverter(first: KeptAnswer, load: Load, parts: ClientParts): Converter {
  const { CrossrateError, isFresh, wrapError } = parts;
  const table = readTable(first);
  const getRates = () => readRateTable(table.kept);
  const getFreshRates = () => {
    if (!isFresh(table)) throw new CrossrateError('StaleRatesError', 'The rates expired: refresh first.');
    return getRates();
  };
  const convert = (rates: RateTable, parameters: ConverterParameters, name?: string) => {
    const conversion = convertAtRates(rates, readParameters(parameters, parts, rates.base, name));
    if (typeof conversion === 'string') throw new CrossrateError('InvalidRequestError', conversion);
    return conversion;
  };
  return {
    get base() {
      return getRates().base;
    },
    get updatedAt() {
      return getRates().updated_at;
    },
    get edition() {
      return getRates().edition;
    },
    get expiresAt() {
      return new Date(table.expiresAt);
    },
    get isStale() {
      return !isFresh(table);
    },
    refresh: createRefresh(table, load, parts),
    convert: (parameters) => convert(getFreshRates(), parameters),
    convertAll(rows) {
      const rates = getFreshRates();
      if (typeof rows !== 'object' || typeof rows?.[Symbol.iterator] !== 'function')
        throw new TypeError('rows must be an iterable of objects.');
      const convertRow = (row: ConverterParameters, place: number) => {
        try {
          return convert(rates, row, `rows[${place}]`);
        } catch (error) {
          return wrapError(error, 'InvalidRequestError', (error as Error).message);
        }
      };
      return Object.freeze(Array.from(rows, convertRow));
    },
  };
}
