import type { Conversion } from '../generated/results.ts';
import type { ConvertParameters, CurrencyCode, RateTable } from '../generated/types.ts';
import { type ConverterParameters, convertAtRates, type Rates, readRates } from './convert-at-rates.ts';
import { StaleRatesError } from './errors.ts';
import { isFresh, type Kept } from './kept.ts';
import type { RequestOptions } from './options.ts';
import { quietly } from './quietly.ts';

/**
 * Asks for the table.
 *
 * @param margin - For how many milliseconds more it must be fresh.
 * @param known - The one that there is.
 */
type Load = (margin: number, known?: Kept, options?: RequestOptions) => Promise<Kept>;

/** What a converter works with. */
interface Table {
  readonly kept: Kept;
  /** When it came, and until when it can be used. */
  readonly sentAt: number;
  readonly expiresAt: number;
}

/**
 * Converts amounts with one table of rates, without asking the service, until the table expires.
 *
 * The arithmetic is the service's own. From the base of the table every conversion equals the service's to the last
 * digit; between two other currencies it is made of two published rates, which have six significant figures each, and
 * may differ from the service's by about one part in 100,000 at most.
 */
export interface Converter {
  /** The base of the table: from here conversions equal the service's to the last digit. */
  readonly base: CurrencyCode;

  /** As-of time of the rates, ISO 8601. */
  readonly updatedAt: string;

  /** Until when the table can be used: until the service has new rates, or for a minute after it came if that is later. */
  readonly expiresAt: Date;

  /** Whether the table has expired, so that {@link Converter.refresh} is due. */
  readonly isStale: boolean;

  /**
   * Gets the next table if this one has expired. Costs nothing before that, and no request of the quota when the rates
   * are still the same.
   *
   * @param options - Are added to those with which the converter was made.
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'USD' });
   *
   * async function pricesIn(to: 'EUR' | 'GBP', prices: number[]) {
   *   await converter.refresh();
   *   return prices.map((amount) => converter.convert({ from: 'USD', to, amount }).converted);
   * }
   * ```
   */
  refresh(options?: RequestOptions): Promise<void>;

  /**
   * Converts an amount between any two currencies of the table: the exact product of amount and rate, rounded half up.
   *
   * @throws StaleRatesError when the table has expired.
   * @throws InvalidRequestError when the table has no rate of a currency, or the amount is not greater than 0.01 with at most
   *   40 significant digits in at most 64 characters, which every `number` above 0.01 is.
   * @throws TypeError when `round` is anything else.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'USD' });
   * converter.convert({ from: 'USD', to: 'KWD', amount: '1' }).convertedText; // '0.31'
   * converter.convert({ from: 'USD', to: 'KWD', amount: '1', round: 'minor-unit' }).convertedText; // '0.309'
   * ```
   */
  convert(parameters: ConverterParameters): Conversion;
}

/** Makes a converter, once there is a table. */
export async function createConverter(load: Load): Promise<Converter> {
  // A table is renewed so long before it expires, so that it lasts for what comes after.
  const margin = 1_000;
  let table = readTable(await load(margin));
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
      const next = readTable(await load(margin, table.kept, options));
      // Another call may have been quicker, and a slow answer may be an old one.
      if (isDue()) table = next;
    },
    convert(parameters) {
      if (!isFresh(table)) throw new StaleRatesError('The rates have expired: refresh first.');
      return convertAtRates(ratesOf(table.kept), parameters);
    },
  };
}

/** Converts by a table that is kept, if it can; where it cannot, the service says why. */
export function convertBy(kept: Kept, query: object): Kept | undefined {
  return quietly(() => {
    const data = Object.freeze(convertAtRates(ratesOf(kept), query as ConvertParameters));
    return { ...kept, data, etag: null };
  });
}

function readTable(kept: Kept): Table {
  // A table that has just come can be used for a minute, whatever the service says: it says one second while it looks for
  // new rates, and a slow answer may be old when it comes. So can an expired one while the service fails.
  const shortestLife = 60_000;
  ratesOf(kept);
  const sentAt = Date.now();
  return { kept, sentAt, expiresAt: Math.min(kept.lastsUntil, Math.max(kept.expiresAt, sentAt + shortestLife)) };
}

const known = new WeakMap<RateTable, Rates>();

/** The rates of a table, which are read once. */
function ratesOf(kept: Kept): Rates {
  const table = dataOf(kept);
  if (!table.base || !table.rates) throw kept.fail('is no table');
  const read = known.get(table) ?? readRates(kept.text, table.rates);
  known.set(table, read);
  return read;
}

const dataOf = ({ data }: Kept) => data as RateTable;
