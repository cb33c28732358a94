import type { Amount } from './amount.ts';
import { multiply, type Ratio } from './ratio.ts';
import { roundHalfUp } from './round.ts';

/**
 * Converts an amount at a published rate: the exact product, rounded half up to two decimals.
 *
 * Anyone can repeat it from the answer alone, because the rate applied is the rate shown.
 *
 * @param rate - The published rate, not the unrounded one behind it.
 * @returns The text with exactly two decimals, or `undefined` when it is too large for a double to hold.
 *
 * @example
 * ```ts
 * import { convertAmount, parseAmount, parseRatio } from '@crossrate/contract/money';
 * const amount = parseAmount('100');
 * const rate = parseRatio('0.92');
 * if (amount && rate) convertAmount(amount, rate); // '92.00'
 * ```
 */
export function convertAmount(amount: Amount, rate: Ratio): string | undefined {
  const converted = roundHalfUp(multiply(amount.value, rate), 2);
  return Number.isFinite(Number(converted)) ? converted : undefined;
}
