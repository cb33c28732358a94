import type { KeptAnswer } from '../runtime/kept-answer.ts';
import type { RequestOptions } from '../runtime/options.ts';
import type { ClientParts } from './client-parts.ts';
import { convertAtRates } from './convert-at-rates.ts';
import { convertByLaw } from './convert-by-law.ts';
import type { Converter } from './converter.ts';
import { readParameters } from './read-parameters.ts';
import { readRates, toRateTable } from './read-rates.ts';

/**
 * Fetches a rate table.
 *
 * @param known - The current table, to be asked for changes.
 */
export type Load = (known?: KeptAnswer, options?: RequestOptions) => Promise<KeptAnswer>;

/** The current table of a converter. */
interface Table {
  readonly kept: KeptAnswer;
  /** The arrival and the expiry of the table, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Creates a converter from its first table. */
export function createConverter(first: KeptAnswer, load: Load, parts: ClientParts): Converter {
  const { isFresh, margin, readOptions, CrossrateError, InvalidRequestError, StaleRatesError } = parts;
  const requireResult = <Result>(result: Result | string): Result => {
    if (typeof result === 'string') throw new InvalidRequestError(result);
    return result;
  };
  const readTable = ({ lastsUntil, ...kept }: KeptAnswer): Table => {
    // A table lasts a minute from its arrival: the service says `max-age=1` while it looks for new rates, and a slow
    // answer may arrive expired. An expired table, given because the service fails, lasts a minute at a time, too.
    // `lastsUntil` ends here: a 304 copies the rest of the answer, and the confirmed table lasts longer.
    const shortestLife = 60_000;
    readRates(kept, parts);
    const sentAt = Date.now();
    const expiresAt = Math.max(kept.expiresAt, sentAt + shortestLife);
    return { kept, sentAt, expiresAt: Math.min(lastsUntil ?? expiresAt, expiresAt) };
  };
  let table = readTable(first);
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
      return !isFresh(table);
    },
    async refresh(options = {}) {
      // A fresh table sends no request, which would check the options.
      readOptions(options);
      const isDue = () => !isFresh(table, margin);
      if (!isDue()) return;
      try {
        const next = readTable(await load(table.kept, options));
        // Another call may have refreshed the table meanwhile, and a slow answer may be older than that table.
        if (isDue()) table = next;
      } catch (error) {
        // A refresh is due a moment before the expiry, and a failure of the service then leaves the table in use. An
        // aborted signal is the caller's own.
        if (!isFresh(table) || (error as Error).name === 'AbortError') throw error;
      }
    },
    convert(parameters) {
      if (!isFresh(table)) throw new StaleRatesError('The rates expired: refresh first.');
      return requireResult(convertAtRates(readRates(table.kept, parts), readParameters(parameters, parts)));
    },
    async convertAtParity(parameters) {
      // A copy: the caller may change the parameters while the parities load.
      const conversion = readParameters(parameters, parts);
      const parities = await import('./parities.ts').catch((cause) => {
        throw new CrossrateError('The parities could not be loaded.', { cause });
      });
      return requireResult(convertByLaw(conversion, parities));
    },
  };
}
