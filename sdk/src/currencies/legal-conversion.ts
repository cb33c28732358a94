import type { CurrencyCode } from '../generated/types.ts';
import type { EuroPredecessorCode } from './euro-predecessors.ts';

/** The parameters of `convertByLaw`: the two currencies and the amount. */
export interface LegalConversionParameters {
  /** Source currency, an ISO 4217 code. Lower case is also accepted. */
  readonly from: CurrencyCode | EuroPredecessorCode;
  /** Target currency, an ISO 4217 code. Lower case is also accepted. */
  readonly to: CurrencyCode | EuroPredecessorCode;
  /**
   * Amount to convert: a number from 0, with at most 40 significant digits in at most 64 characters. A string or a bigint
   * keeps all its digits.
   */
  readonly amount: number | string | bigint;
}

/** An amount converted at the parity that the law fixed. The object is frozen. */
export interface LegalConversion {
  /** Source currency code. */
  readonly base: CurrencyCode | EuroPredecessorCode;
  /** Target currency code. */
  readonly target: CurrencyCode | EuroPredecessorCode;
  /** The amount requested. */
  readonly amount: number;
  /** The converted amount, rounded half up to the minor unit of the target. */
  readonly converted: number;
  /** `amount` with every digit. */
  readonly amountText: `${number}`;
  /** `converted` with every digit. */
  readonly convertedText: `${number}`;
}
