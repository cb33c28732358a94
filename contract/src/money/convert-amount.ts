import type { Amount } from './amount.ts';
import { multiply, type Ratio } from './ratio.ts';
import { type DecimalText, roundHalfUp, writeExactly } from './round.ts';

/**
 * Converts an amount at a published rate: the exact product, rounded half up once.
 *
 * Anyone can repeat it from the answer alone, because the rate applied is the rate shown.
 *
 * @param rate - The published rate, not the unrounded one behind it.
 * @param decimals - How many the service writes is the default; `'all'` rounds nothing, and
 *   needs a rate that was read from a decimal text.
 * @returns The text with exactly as many decimals, or `undefined` when it is too large for a double to hold.
 *
 * @example
 * ```ts
 * import { convertAmount, parseAmount, parseRatio } from '@crossrate/contract/money';
 * const amount = parseAmount('100');
 * const rate = parseRatio('0.92');
 * if (amount && rate) convertAmount(amount, rate); // '92.00'
 * ```
 */
export function convertAmount(amount: Amount, rate: Ratio, decimals: number | 'all' = 2): DecimalText | undefined {
  const product = multiply(amount.value, rate);
  const converted = decimals === 'all' ? writeExactly(product) : roundHalfUp(product, decimals);
  return Number.isFinite(Number(converted)) ? converted : undefined;
}
