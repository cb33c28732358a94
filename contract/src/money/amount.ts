import { parseRatio, type Ratio } from './ratio.ts';
import { dropTrailingZeros, roundHalfUp } from './round.ts';

/**
 * What the amount of a conversion must be greater than.
 *
 * @example
 * ```ts
 * import { MINIMUM_AMOUNT, parseAmount } from '@crossrate/contract/money';
 * parseAmount(String(MINIMUM_AMOUNT)); // undefined: the minimum is exclusive
 * ```
 */
export const MINIMUM_AMOUNT = 0.01;

/** An amount of money to convert: its exact value, and its plain decimal text without an exponent. */
export interface Amount {
  readonly value: Ratio;
  readonly text: string;
}

/**
 * Reads the amount of a conversion.
 *
 * @returns `undefined` unless the text is a finite JSON number greater than 0.01, also as the double that clients make
 *   of it: the answer repeats the amount, and nobody should read 0.01 there, which was to be refused.
 *
 * @example
 * ```ts
 * import { parseAmount } from '@crossrate/contract/money';
 * parseAmount('1e3')?.text; // '1000'
 * parseAmount('0.01'); // undefined: the minimum is exclusive
 * ```
 */
export function parseAmount(text: string): Amount | undefined {
  const value = parseRatio(text);
  if (!value || Number(text) <= MINIMUM_AMOUNT) return undefined;
  const decimals = value.denominator.toString().length - 1;
  return { value, text: dropTrailingZeros(roundHalfUp(value, decimals)) };
}
