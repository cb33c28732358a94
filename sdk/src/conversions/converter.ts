import type { Conversion } from '../generated/results.ts';
import type { CurrencyCode } from '../generated/types.ts';
import type { RequestOptions } from '../runtime/options.ts';
import type { ConverterParameters } from './convert-at-rates.ts';
import type { ParityConversion, ParityParameters } from './convert-by-law.ts';

/**
 * Converts amounts with one table of rates, without asking the service, until the table expires.
 *
 * The arithmetic is the service's own. From the base of the table every conversion equals the service's to the last
 * digit. Between two other currencies its rate is made of two published ones, and differs from the service's by less than
 * two parts in 100,000: four roundings to six significant figures, of the two rates, of the service's and of the
 * converter's own, are each wrong by at most 5 parts in a million.
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
   * @returns A frozen result.
   * @throws InvalidRequestError when a currency is missing, the table has no rate of one, or the amount is not greater than 0.01 with at most
   *   40 significant digits in at most 64 characters, which every `number` above 0.01 is.
   * @throws TypeError when the parameters are no object, or `round` is anything else.
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

  /**
   * Converts between a withdrawn currency and its successor, either way, or between two that have the same successor, by
   * the parity that the law fixed, rounded once, half up, to the minor unit of the target. `convert` applies the published
   * rate instead, which is the parity rounded. It needs no rates, and so the table may have expired; the parities are
   * loaded when they are first needed.
   *
   * @returns A frozen result.
   * @throws InvalidRequestError when a code is missing or unknown, no law fixed a parity of the two, or the amount is no
   *   number from 0 of at most 64 characters.
   * @throws TypeError when the parameters are no object.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'EUR' });
   * const { convertedText } = await converter.convertAtParity({ from: 'BGN', to: 'EUR', amount: '1000000' });
   * console.log(convertedText); // '511291.88', as the law has it
   * converter.convert({ from: 'BGN', to: 'EUR', amount: '1000000' }).convertedText; // other cents
   * ```
   */
  convertAtParity(parameters: ParityParameters): Promise<ParityConversion>;
}
