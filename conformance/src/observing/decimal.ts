import Big from 'big.js';

/** The largest exponent, with either sign, that is parsed. Doubles end before 1e309. */
const LARGEST_EXPONENT = 400;

/** Parses the text of a JSON number with all of its digits. A number beyond `LARGEST_EXPONENT` becomes 0. */
export function parseDecimal(text: string): Big {
  const decimal = new Big(text);
  // Written as a decimal, 1e-999999999 would exhaust the memory.
  return Math.abs(decimal.e) > LARGEST_EXPONENT ? new Big(0) : decimal;
}

/** The digits that the text of a number shows. */
export interface ShownDigits {
  /** The power of ten of the first digit. */
  readonly exponent: number;
  /** The number of decimals, without zeros at the end. */
  readonly decimals: number;
  /** The number of significant figures, without zeros at the end; 0 for the number 0. */
  readonly significant: number;
  /**
   * The number of decimals as written, with zeros at the end. The zero in `1.0` and `2.0E-6`, which some languages
   * write in every double, does not count. An exponent does: 3 for `1e-3`, -3 for `1e3`.
   */
  readonly written: number;
}

/** Counts the digits of a number's text. */
export function countDigits(text: string): ShownDigits {
  const { c, e } = parseDecimal(text);
  const isZero = c[0] === 0;
  const [digits = '', power = '0'] = text.toLowerCase().split('e');
  return {
    exponent: e,
    decimals: isZero ? 0 : Math.max(0, c.length - 1 - e),
    significant: isZero ? 0 : c.length,
    written: (digits.replace(/\.0$/, '').split('.')[1]?.length ?? 0) - Number(power),
  };
}
