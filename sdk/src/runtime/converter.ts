import type { Conversion } from '../generated/results.ts';
import type { CurrencyCode, RateTable } from '../generated/types.ts';
import { isFresh, type Kept } from './answer-cache.ts';
import { type ConverterParameters, convertAtRates, type Rates, readRates } from './convert-at-rates.ts';
import { unexpected } from './error-of.ts';
import { StaleRatesError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import type { Received } from './transport.ts';

/** Asks for the table again; @param known - The one that there is. */
type Load = (known?: Kept, options?: RequestOptions) => Promise<Received<RateTable>>;

/** What a converter works with. */
interface Table {
  readonly base: CurrencyCode;
  readonly updatedAt: string;
  readonly kept: Kept;
  readonly rates: Rates;
}

/**
 * Converts amounts with one table of rates, without asking the service, until the table expires.
 *
 * The arithmetic is the service's own. From the base of the table every conversion equals the service's to the last
 * digit; between two other currencies it is made of two published rates, which have six significant figures each, and
 * may differ from the service's by up to one part in 100,000.
 */
export class Converter {
  readonly #load: Load;
  #table: Table;

  private constructor(load: Load, table: Table) {
    this.#load = load;
    this.#table = table;
  }

  /** @internal */
  static async create(load: Load): Promise<Converter> {
    return new Converter(load, readTable(await load()));
  }

  /** The base of the table: from here conversions equal the service's to the last digit. */
  get base(): CurrencyCode {
    return this.#table.base;
  }

  /** As-of time of the rates, ISO 8601. */
  get updatedAt(): string {
    return this.#table.updatedAt;
  }

  /** Until when the table can be used: the service has new rates then. */
  get expiresAt(): Date {
    return new Date(this.#table.kept.expiresAt);
  }

  /** Whether the table has expired, so that {@link Converter.refresh} is due. */
  get isStale(): boolean {
    return !isFresh(this.#table.kept);
  }

  /**
   * Gets the next table if this one has expired. Costs nothing before that, and no request of the quota when the rates
   * are still the same.
   *
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
  async refresh(options?: RequestOptions): Promise<void> {
    if (!this.isStale) return;
    const table = readTable(await this.#load(this.#table.kept, options));
    // Another call may have been quicker, and a slow answer may be an old one.
    if (this.isStale) this.#table = table;
  }

  /**
   * Converts an amount between any two currencies of the table: the exact product of amount and rate, rounded half up.
   *
   * @throws StaleRatesError when the table has expired.
   * @throws InvalidRequestError when the table has no such currency, or the amount is not greater than 0.01 with at most
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
  convert(parameters: ConverterParameters): Conversion {
    if (this.isStale) throw new StaleRatesError('The rates have expired: refresh first.');
    return convertAtRates(this.#table.rates, parameters);
  }
}

function readTable({ answer, kept }: Received<RateTable>): Table {
  const { base, rates, updated_at: updatedAt } = answer.data;
  if (!base || !rates) throw unexpected('The answer is no table.', kept.response, '', '');
  return { base, updatedAt, kept, rates: readRates(kept.text, rates) };
}
