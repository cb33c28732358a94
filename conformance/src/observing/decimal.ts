import Big from 'big.js';

/** Farther than this from 1, a number of JSON says nothing that a client could use. */
const LARGEST_EXPONENT = 400;

/** A number as its JSON text says, not as a double holds it. */
export function decimalOf(text: string): Big {
  const decimal = new Big(text);
  // Nobody has the memory to write 1e-999999999 as a decimal.
  return Math.abs(decimal.e) > LARGEST_EXPONENT ? new Big(0) : decimal;
}

/** How many digits the text of a number shows. */
export interface ShownDigits {
  /** The power of ten of the first digit. */
  readonly exponent: number;
  /** Without zeros at the end. */
  readonly decimals: number;
  /** Without zeros at the end. */
  readonly significant: number;
  /** Decimals as they are written, zeros included but the one that some languages give every double; less than none with an exponent. */
  readonly written: number;
}

/** Counts the digits of a number's text. */
export function digitsOf(text: string): ShownDigits {
  const { c, e } = decimalOf(text);
  const isZero = c[0] === 0;
  const [digits = '', power = '0'] = text.toLowerCase().split('e');
  return {
    exponent: e,
    decimals: isZero ? 0 : Math.max(0, c.length - 1 - e),
    significant: isZero ? 0 : c.length,
    written: (digits.replace(/\.0$/, '').split('.')[1]?.length ?? 0) - Number(power),
  };
}
