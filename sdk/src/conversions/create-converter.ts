import type { Kept } from '../runtime/kept.ts';
import type { RequestOptions } from '../runtime/options.ts';
import { convertAtRates } from './convert-at-rates.ts';
import { convertByLaw } from './convert-by-law.ts';
import type { Converter } from './converter.ts';
import type { Parts } from './parts.ts';
import { dataOf, ratesOf } from './rates-of.ts';
import { readAsked } from './read-asked.ts';

/**
 * Fetches a rate table.
 *
 * @param known - The current table, to be asked for changes.
 */
export type Load = (known?: Kept, options?: RequestOptions) => Promise<Kept>;

/** The current table of a converter. */
interface Table {
  readonly kept: Kept;
  /** When the table arrived and when it expires, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Creates a converter from its first table. */
export function createConverter(first: Kept, load: Load, parts: Parts): Converter {
  const { isFresh, margin, CrossrateError, InvalidRequestError, StaleRatesError } = parts;
  const resultOf = <Result>(result: Result | string): Result => {
    if (typeof result === 'string') throw new InvalidRequestError(result);
    return result;
  };
  const readTable = (kept: Kept): Table => {
    // A table lasts a minute from its arrival: the service says `max-age=1` while it looks for new rates, and a slow
    // answer may arrive expired. An expired table, given because the service fails, lasts a minute at a time, too.
    const shortestLife = 60_000;
    ratesOf(kept, parts);
    const sentAt = Date.now();
    const expiresAt = Math.max(kept.expiresAt, sentAt + shortestLife);
    return { kept, sentAt, expiresAt: Math.min(kept.lastsUntil ?? expiresAt, expiresAt) };
  };
  let table = readTable(first);
  return {
    get base() {
      return dataOf(table.kept).base;
    },
    get updatedAt() {
      return dataOf(table.kept).updated_at;
    },
    get expiresAt() {
      return new Date(table.expiresAt);
    },
    get isStale() {
      return !isFresh(table);
    },
    async refresh(options) {
      const isDue = () => !isFresh(table, margin);
      if (!isDue()) return;
      const next = readTable(await load(table.kept, options));
      // Another call may have refreshed the table meanwhile, and a slow answer may be older than that table.
      if (isDue()) table = next;
    },
    convert(parameters) {
      if (!isFresh(table)) throw new StaleRatesError('The rates have expired: refresh first.');
      return resultOf(convertAtRates(ratesOf(table.kept, parts), readAsked(parameters, parts)));
    },
    async convertAtParity(parameters) {
      // A copy: the caller may change the parameters while the parities load.
      const asked = readAsked(parameters, parts);
      const parities = await import('./parities.ts').catch((cause) => {
        throw new CrossrateError('The parities could not be loaded.', { cause });
      });
      return resultOf(convertByLaw(asked, parities));
    },
  };
}
