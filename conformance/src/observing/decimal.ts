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

/** Finds the most decimals of some rates. A target may show fewer in the table of one base than in those of others. */
export function findMostDecimals(texts: Iterable<string>): number {
  return Math.max(0, ...[...texts].map((text) => countDigits(text).decimals));
}

/** The names of the ways to round a positive number. `half …` names the direction of ties; the other two always go one way. */
export const roundingModes = ['half up', 'half even', 'half down', 'down', 'up'] as const;
export type RoundingMode = (typeof roundingModes)[number];

/** Rounds a positive number to a number of decimals, in exact arithmetic. */
export function roundExactly(number: Big, decimals: number, mode: RoundingMode): Big {
  const below = number.round(decimals, Big.roundDown);
  const isTie = number.minus(below).times(2).eq(new Big(10).pow(-decimals));
  if (mode === 'down' || (mode === 'half down' && isTie)) return below;
  if (mode === 'up') return number.round(decimals, Big.roundUp);
  return number.round(decimals, mode === 'half even' ? Big.roundHalfEven : Big.roundHalfUp);
}
