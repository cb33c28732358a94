import type { ConvertParameters, CurrencyCode } from '../generated/types.ts';
import type { Rounding } from './rounding.ts';

/** The parameters of {@link Converter.convert}: the two currencies, the amount and the rounding. */
export interface ConverterParameters extends Omit<ConvertParameters, 'from'>, Rounding {
  /**
   * Source currency, an ISO 4217 code. Lower case is also accepted.
   *
   * @default the base of the converter
   */
  readonly from?: CurrencyCode | undefined;

  /**
   * Amount to convert: a number of any sign, with at most 40 significant digits in at most 64 characters. A string or a
   * bigint keeps all its digits.
   */
  readonly amount: number | string | bigint;
}
