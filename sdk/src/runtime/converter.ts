import { convertAmount, divide, parseAmount, parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';
import { INVALID_AMOUNT, INVALID_CURRENCY } from '../generated/messages.ts';
import type { Conversion } from '../generated/results.ts';
import type { ConvertParameters, CurrencyCode, RateTable } from '../generated/types.ts';
import { isFresh, type Kept } from './answer-cache.ts';
import { unexpected } from './error-of.ts';
import { InvalidRequestError, StaleRatesError } from './errors.ts';
import { minorUnitsOf } from './minor-units-of.ts';
import type { RequestOptions } from './options.ts';
import { readTexts } from './read-data.ts';
import type { Received } from './transport.ts';

/** Asks for the table again; @param known - The one that there is. */
type Load = (known?: Kept, options?: RequestOptions) => Promise<Received<RateTable>>;

/** What {@link Converter.convert} asks for. */
export interface ConverterParameters extends ConvertParameters {
  /**
   * `'minor-unit'` rounds to as many decimals as ISO 4217 gives the target, such as 0 for JPY and 3 for KWD, and nothing
   * at all where ISO 4217 gives none, as for gold.
   *
   * @default two decimals for every currency, as the service
   */
  round?: 'minor-unit' | undefined;
}

/** What a converter works with. */
interface Table {
  readonly base: CurrencyCode;
  readonly updatedAt: string;
  readonly kept: Kept;
  readonly rates: ReadonlyMap<string, Ratio>;
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
   * converter.convert({ from: 'USD', to: 'KWD', amount: '1', round: 'minor-unit' }).convertedText; // '0.308'
   * ```
   */
  convert({ from, to, amount, round }: ConverterParameters): Conversion {
    if (this.isStale) throw new StaleRatesError('The rates have expired: refresh first.');
    if (round && round !== 'minor-unit') throw new TypeError("round must be 'minor-unit'.");
    const base = readCode(from);
    const target = readCode(to);
    const { rates } = this.#table;
    const fromRate = rates.get(base);
    const toRate = rates.get(target);
    if (!fromRate || !toRate) throw new InvalidRequestError(INVALID_CURRENCY);
    const rate = publishRate(divide(toRate, fromRate));
    const applied = parseRatio(rate);
    const parsed = parseAmount(String(amount));
    const decimals = round ? (minorUnitsOf(target) ?? 'all') : 2;
    const converted = parsed && applied && convertAmount(parsed, applied, decimals);
    if (!converted) throw new InvalidRequestError(INVALID_AMOUNT);
    return {
      base,
      target,
      amount: Number(parsed.text),
      rate: Number(rate),
      converted: Number(converted),
      amountText: parsed.text,
      rateText: rate,
      convertedText: converted,
    };
  }
}

/** A code in any case; what is no code has no rate. */
function readCode(code: string): CurrencyCode {
  return String(code).toUpperCase() as CurrencyCode;
}

/** Reads the rates as they are written: a double does not hold all digits of a large one. */
function readTable({ answer, kept }: Received<RateTable>): Table {
  const { base, rates: published, updated_at: updatedAt } = answer.data;
  if (!base || !published) throw unexpected('The answer is no table.', kept.response, '', '');
  const { rates: texts } = readTexts(kept.text);
  const rates = new Map<string, Ratio>();
  for (const [code, number] of Object.entries(published)) {
    const rate = typeof number === 'number' && number > 0 && parseRatio(texts[code]);
    if (rate) rates.set(code, rate);
  }
  return { base, updatedAt, kept, rates };
}
