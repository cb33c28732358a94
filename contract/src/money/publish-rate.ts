import type { Ratio } from './ratio.ts';
import { type DecimalText, dropTrailingZeros, roundHalfUp } from './round.ts';

/**
 * Writes a rate as the service publishes it. The rate is rounded once, half up, to six decimals. A rate that would have
 * fewer than six significant figures gets more decimals, up to six figures. The text has no exponent and no trailing
 * zeros.
 *
 * @param rate - From 0.
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
  while (numerator && numerator * 10n ** BigInt(decimals) < denominator * sixFigures) decimals += 1;
  return dropTrailingZeros(roundHalfUp(rate, decimals));
}
