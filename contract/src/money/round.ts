import type { Ratio } from './ratio.ts';

/** A non-negative number in decimal digits without an exponent. `Intl.NumberFormat` formats this text exactly. */
export type DecimalText = `${number}`;

/**
 * Rounds a non-negative ratio half up to a number of decimals, and writes all of these decimals.
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

/**
 * Writes all decimals of a ratio whose denominator is a power of ten, as from `parseRatio`.
 *
 * @example
 * ```ts
 * import { parseRatio, writeExactly } from '@crossrate/contract/money';
 * const rate = parseRatio('1.2017405e-05');
 * if (rate) writeExactly(rate); // '0.000012017405'
 * ```
 */
export function writeExactly(ratio: Ratio): DecimalText {
  return dropTrailingZeros(roundHalfUp(ratio, String(ratio.denominator).length - 1));
}

/** Drops the zeros after the last significant decimal: `1.500` becomes `1.5`, `92.00` becomes `92`. */
export function dropTrailingZeros(text: DecimalText): DecimalText {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end) as DecimalText;
}
