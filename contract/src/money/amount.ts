import { compare, parseRatio, type Ratio } from './ratio.ts';
import { dropTrailingZeros, roundHalfUp } from './round.ts';

const MINIMUM: Ratio = { numerator: 1n, denominator: 100n };

/** An amount of money to convert: its exact value, and its plain decimal text without an exponent. */
export interface Amount {
  readonly value: Ratio;
  readonly text: string;
}

/**
 * Reads the amount of a conversion.
 *
 * @returns `undefined` unless the text is a finite JSON number greater than 0.01.
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
  if (!value || compare(value, MINIMUM) <= 0) return undefined;
  const decimals = value.denominator.toString().length - 1;
  return { value, text: dropTrailingZeros(roundHalfUp(value, decimals)) };
}
