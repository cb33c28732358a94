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
  const digits = ((halves + 1n) / 2n).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return text as DecimalText;
}

/** Writes a number that was read from a decimal text, or a product of such numbers, with all its decimals. */
export function writeExactly(ratio: Ratio): DecimalText {
  // Its denominator is a power of ten.
  return dropTrailingZeros(roundHalfUp(ratio, ratio.denominator.toString().length - 1));
}

/** Drops the zeros after the last significant decimal: `1.500` becomes `1.5`, `92.00` becomes `92`. */
export function dropTrailingZeros(text: string): DecimalText {
  if (!text.includes('.')) return text as DecimalText;
  // No regular expression: looking for zeros at the end, it would start over at every zero in the middle.
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end) as DecimalText;
}
