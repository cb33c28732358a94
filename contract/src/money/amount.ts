import { parseRatio, type Ratio } from './ratio.ts';
import { type DecimalText, writeExactly } from './round.ts';

/**
 * The exclusive minimum of the amount of a conversion.
 *
 * @example
 * ```ts
 * import { MINIMUM_AMOUNT, parseAmount } from '@crossrate/contract/money';
 * parseAmount(String(MINIMUM_AMOUNT)); // undefined: the minimum is exclusive
 * ```
 */
export const MINIMUM_AMOUNT = 0.01;

/**
 * The most digits that the amount of a conversion may have, from the first non-zero digit to the last written digit.
 *
 * @example
 * ```ts
 * import { MOST_AMOUNT_DIGITS, parseAmount } from '@crossrate/contract/money';
 * parseAmount('9'.repeat(MOST_AMOUNT_DIGITS))?.text.length; // 40
 * parseAmount('9'.repeat(MOST_AMOUNT_DIGITS + 1)); // undefined
 * ```
 */
export const MOST_AMOUNT_DIGITS = 40;

/**
 * The most characters of the text of an amount: room for all digits, a point, an exponent and some leading zeros.
 *
 * @example
 * ```ts
 * import { MOST_AMOUNT_CHARACTERS, parseAmount } from '@crossrate/contract/money';
 * parseAmount(`0.${'0'.repeat(MOST_AMOUNT_CHARACTERS)}1e66`); // undefined, although it is 10
 * ```
 */
export const MOST_AMOUNT_CHARACTERS = 64;

/** An amount of money to convert: its exact value, and its plain decimal text without an exponent. */
export interface Amount {
  /** The exact value, greater than 0.01. */
  readonly value: Ratio;
  /** The value with all its digits, without trailing zeros. */
  readonly text: DecimalText;
}

/**
 * Reads an amount of money of any sign and size.
 *
 * @returns `undefined` unless the text is a finite JSON number with at most 40 digits in at most 64 characters. Trailing
 *   zeros count as digits, leading zeros do not.
 *
 * @example
 * ```ts
 * import { parseMoney } from '@crossrate/contract/money';
 * parseMoney('-9.99'); // { numerator: -999n, denominator: 100n }
 * ```
 */
export function parseMoney(text: string): Ratio | undefined {
  // One digit more than MOST_AMOUNT_DIGITS.
  const tooManyDigits = /[1-9](\.?\d){40}/;
  // The length is checked first, because the request is not charged yet and must cost little.
  return text.length > MOST_AMOUNT_CHARACTERS || tooManyDigits.test(text) ? undefined : parseRatio(text);
}

/**
 * Reads the amount of a conversion, as {@link parseMoney} does.
 *
 * @returns `undefined` also unless the number is greater than 0.01. The comparison is exact: 0.010000000000000000001 is
 *   valid, although a double rounds it to 0.01.
 *
 * @example
 * ```ts
 * import { parseAmount } from '@crossrate/contract/money';
 * parseAmount('1e3')?.text; // '1000'
 * parseAmount('0.01'); // undefined: the minimum is exclusive
 * ```
 */
export function parseAmount(text: string): Amount | undefined {
  const value = parseMoney(text);
  if (!value || value.numerator * BigInt(1 / MINIMUM_AMOUNT) <= value.denominator) return undefined;
  return { value, text: writeExactly(value) };
}
