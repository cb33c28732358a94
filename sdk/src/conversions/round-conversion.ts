import { multiply, parseRatio } from '@crossrate/contract/money';
import type { Conversion } from '../generated/results.ts';
import type { KeptAnswer } from '../runtime/kept-answer.ts';
import { createRounder } from './create-rounder.ts';
import type { Rounding } from './rounding.ts';

/**
 * Creates the function that rounds the exact product of a conversion anew: `amountText` times `rateText`. It returns a
 * copy of the answer whose frozen data has another `converted` and `convertedText`, and throws an UnexpectedResponseError
 * when the answer has no amount, rate or target, or the result is too large for a double.
 *
 * @throws TypeError when the rounding is invalid.
 */
export function createConversionRounder(rounding: Rounding): (kept: KeptAnswer) => KeptAnswer {
  const round = createRounder(rounding);
  return (kept) => {
    const { amountText, rateText, target } = kept.data as Conversion;
    const [amount, rate] = [amountText, rateText].map((text) => parseRatio(String(text)));
    const convertedText = amount && rate && typeof target === 'string' && round(multiply(amount, rate), target);
    if (!convertedText) throw kept.fail('has no result to round');
    const data = Object.freeze({ ...(kept.data as Conversion), converted: Number(convertedText), convertedText });
    return { ...kept, data };
  };
}
