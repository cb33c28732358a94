import type { Conversion } from '../generated/results.ts';
import type { CurrencyCode } from '../generated/types.ts';
import type { CrossrateError } from '../runtime/errors.ts';
import type { RequestOptions } from '../runtime/options.ts';
import type { ConverterParameters } from './converter-parameters.ts';

/**
 * Converts amounts with one rate table, without a request for each, until the table expires.
 *
 * The converter computes as the service does. A conversion from the base of the table equals the service's to the last
 * digit. A conversion between two other currencies divides two published rates. The quotient differs from the service's
 * rate by less than two parts in 100,000. Four roundings cause the difference: those of the two rates, of the service's
 * rate and of the converter's rate. A rounding to six significant figures is off by at most 5 parts in a million.
 */
export interface Converter {
  /** The base of the table. Conversions from the base equal the service's to the last digit. */
  readonly base: CurrencyCode;

  /** As-of time of the rates, ISO 8601. */
  readonly updatedAt: string;

  /** The edition of the rates, the published set to which the table belongs; `undefined` if the service names none. */
  readonly edition: string | undefined;

  /**
   * The expiry of the table: the next rates of the service. A table that the service has just sent or confirmed lasts at
   * least a minute.
   */
  readonly expiresAt: Date;

  /** `true` once the table has expired and {@link Converter.refresh} is due. */
  readonly isStale: boolean;

  /**
   * Fetches the next table if this one has expired, or will expire within a second. An earlier call sends no request.
   * Unchanged rates cost no request of the quota. If the service fails before the expiry, the table stays.
   *
   * @param options - Added to the options with which the converter was created, except for the `signal` of that call.
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   * @throws TypeError that names the first invalid or unknown option and what is valid.
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
   * Converts an amount between any two currencies of the table: the exact product of amount and rate, rounded once. An
   * amount may be zero or negative, such as that of a refund, and `convert` of −5 is minus `convert` of 5.
   *
   * @returns A frozen result, with the time and the edition of the rates. A result of zero has no sign.
   * @throws StaleRatesError when the table has expired.
   * @throws InvalidRequestError when a parameter is missing, the table has no rate of a currency, or the amount is invalid.
   *   A valid amount has at most 40 significant digits in at most 64 characters. Every finite `number` is a valid amount,
   *   unless the result would be too large for a `number`.
   * @throws TypeError when the parameters are not an object or have an unknown name, or the rounding is invalid.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'USD' });
   * converter.convert({ to: 'KWD', amount: '1' }).convertedText; // '0.31'
   * converter.convert({ to: 'KWD', amount: '1', round: 'minor-unit' }).convertedText; // '0.309'
   * converter.convert({ to: 'CHF', amount: '-9.99', round: { increment: '0.05' } }).convertedText; // '-8.35'
   * ```
   */
  convert(parameters: ConverterParameters): Conversion;

  /**
   * Converts many amounts with one table. A row that {@link Converter.convert} refuses does not stop the others.
   *
   * @returns A frozen array with the result of each row, in their order: a conversion, or the error of the row.
   * @throws StaleRatesError when the table has expired.
   * @throws TypeError when the rows are no iterable.
   *
   * @example
   * ```ts
   * import { Crossrate, isCrossrateError } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'USD' });
   * const results = converter.convertAll([
   *   { to: 'EUR', amount: '9.99' },
   *   { to: 'EUR', amount: 'free' },
   * ]);
   * for (const result of results) console.log(isCrossrateError(result) ? result.message : result.convertedText);
   * ```
   */
  convertAll(rows: Iterable<ConverterParameters>): readonly (Conversion | CrossrateError)[];
}
