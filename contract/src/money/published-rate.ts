import type { Ratio } from './ratio.ts';
import { type DecimalText, dropTrailingZeros, roundHalfUp } from './round.ts';

/**
 * Writes a positive rate as the service publishes it: with six decimals, or more if the rate would otherwise have fewer
 * than six significant figures; rounded once, half up; without an exponent or trailing zeros.
 *
 * @example
 * ```ts
 * import { parseRatio, publishRate } from '@crossrate/contract/money';
 * const rate = parseRatio('0.000000224517959');
 * if (rate) publishRate(rate); // '0.000000224518'
 * ```
 */
export function publishRate(rate: Ratio): DecimalText {
  const { numerator, denominator } = rate;
  /** The smallest whole number of six figures. */
  const sixFigures = 100_000n;
  let decimals = 6;
  // Zero never reaches six figures.
  while (numerator > 0n && numerator * 10n ** BigInt(decimals) < denominator * sixFigures) decimals += 1;
  return dropTrailingZeros(roundHalfUp(rate, decimals));
}
