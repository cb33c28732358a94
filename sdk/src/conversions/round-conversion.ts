import { multiply, parseRatio } from '@crossrate/contract/money';
import type { Conversion } from '../generated/results.ts';
import { createRounder } from './create-rounder.ts';
import type { Rounding } from './rounding.ts';

/**
 * Rounds the exact product of a conversion anew: `amountText` times `rateText`.
 *
 * @returns A frozen copy with another `converted` and `convertedText`.
 * @throws TypeError when the rounding is invalid.
 * @throws RangeError when the conversion has no amount, rate or target, or the result is too large for a double.
 */
export function roundConversion(conversion: Conversion, rounding: Rounding): Conversion {
  const round = createRounder(rounding);
  const { amountText, rateText, target } = conversion;
  const [amount, rate] = [amountText, rateText].map((text) => parseRatio(String(text)));
  const convertedText = amount && rate && typeof target === 'string' && round(multiply(amount, rate), target);
  if (!convertedText) throw new RangeError('The conversion has no result to round.');
  return Object.freeze({ ...conversion, converted: Number(convertedText), convertedText });
}
