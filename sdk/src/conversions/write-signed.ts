import type { DecimalText, Ratio } from '@crossrate/contract/money';

/**
 * Writes a number of any sign.
 *
 * @param write - Writes its magnitude. A number that is written as zero has no sign.
 */
export function writeSigned({ numerator, denominator }: Ratio, write: (magnitude: Ratio) => DecimalText): DecimalText {
  const isNegative = numerator < 0n;
  const text = write({ numerator: isNegative ? -numerator : numerator, denominator });
  return isNegative && /[1-9]/.test(text) ? (`-${text}` as DecimalText) : text;
}
