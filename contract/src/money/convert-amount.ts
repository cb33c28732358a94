import type { Amount } from './amount.ts';
import { multiply, type Ratio } from './ratio.ts';
import { type DecimalText, roundHalfUp, writeExactly } from './round.ts';

/**
 * Converts an amount at a published rate: the exact product, rounded half up once.
 *
 * A client can repeat the conversion from the answer alone, because the answer shows the rate applied.
 *
 * @param rate - The published rate, not the unrounded rate behind it.
 * @param decimals - The decimals of the result; the default is the service's. `'all'` rounds nothing, and needs a rate
 *   read from a decimal text.
 * @returns The text with exactly that many decimals; `undefined` for a result too large for a double.
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
