import type { Ratio } from './ratio.ts';

/** A number that is not negative, in decimal digits without an exponent: what `Intl.NumberFormat` formats exactly. */
export type DecimalText = `${number}`;

/**
 * Rounds a ratio that is not negative to a number of decimals, half up, and writes exactly that many.
 *
 * @see Council Regulation (EC) No 1103/97, article 5: a result exactly half-way is rounded up.
 *
 * @example
 * ```ts
 * import { parseRatio, roundHalfUp } from '@crossrate/contract/money';
 * const tie = parseRatio('1.005');
 * if (tie) roundHalfUp(tie, 2); // '1.01', where binary floating point gives 1.00
 * ```
 */
export function roundHalfUp({ numerator, denominator }: Ratio, decimals: number): DecimalText {
  const halves = (numerator * 2n * 10n ** BigInt(decimals)) / denominator;
  const digits = String((halves + 1n) / 2n).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return (digits.slice(0, point) + (decimals ? `.${digits.slice(point)}` : '')) as DecimalText;
}

/** Writes a number that was read from a decimal text, or a product of such numbers, with all its decimals. */
export function writeExactly(ratio: Ratio): DecimalText {
  // Its denominator is a power of ten.
  return dropTrailingZeros(roundHalfUp(ratio, ratio.denominator.toString().length - 1));
}

/** Drops the zeros after the last significant decimal: `1.500` becomes `1.5`, `92.00` becomes `92`. */
export function dropTrailingZeros(text: string): DecimalText {
  // What stays is matched, from the start: a search for the zeros at the end would start over at every other zero.
  return text.replace(/^(\d+(\.\d*[1-9])?).*/, '$1') as DecimalText;
}
