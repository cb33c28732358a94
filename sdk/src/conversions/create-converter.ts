import type { Kept } from '../runtime/kept.ts';
import type { RequestOptions } from '../runtime/options.ts';
import { convertAtRates } from './convert-at-rates.ts';
import { convertByLaw } from './convert-by-law.ts';
import type { Converter } from './converter.ts';
import type { Parts } from './parts.ts';
import { dataOf, ratesOf } from './rates-of.ts';
import { readAsked } from './read-asked.ts';

/**
 * Asks for the table.
 *
 * @param known - The one that there is.
 */
export type Load = (known?: Kept, options?: RequestOptions) => Promise<Kept>;

/** What a converter works with. */
interface Table {
  readonly kept: Kept;
  /** When it came, and until when it can be used. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Makes a converter of the first table. */
export function createConverter(first: Kept, load: Load, parts: Parts): Converter {
  const { isFresh, margin, CrossrateError, InvalidRequestError, StaleRatesError } = parts;
  const resultOf = <Result>(result: Result | string): Result => {
    if (typeof result === 'string') throw new InvalidRequestError(result);
    return result;
  };
  const readTable = (kept: Kept): Table => {
    // A table that has just come can be used for a minute, whatever the service says: it says one second while it looks
    // for new rates, and a slow answer may be old when it comes. So can an expired one while the service fails.
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
      // Another call may have been quicker, and a slow answer may be an old one.
      if (isDue()) table = next;
    },
    convert(parameters) {
      if (!isFresh(table)) throw new StaleRatesError('The rates have expired: refresh first.');
      return resultOf(convertAtRates(ratesOf(table.kept, parts), readAsked(parameters, parts)));
    },
    async convertAtParity(parameters) {
      // The caller may change them later.
      const asked = readAsked(parameters, parts);
      const parities = await import('./parities.ts').catch((cause) => {
        throw new CrossrateError('The parities could not be loaded.', { cause });
      });
      return resultOf(convertByLaw(asked, parities));
    },
  };
}
