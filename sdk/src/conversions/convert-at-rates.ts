import { convertAmount, divide, parseAmount, parseRatio, publishRate } from '@crossrate/contract/money';
import { INVALID_AMOUNT } from '../generated/messages.ts';
import type { Conversion } from '../generated/results.ts';
import type { ConvertParameters } from '../generated/types.ts';
import { decimalsOf } from './decimals-of.ts';

/** The parameters of {@link Converter.convert}: the two currencies, the amount and the rounding. */
export interface ConverterParameters extends ConvertParameters {
  /**
   * `'minor-unit'` rounds to the decimals that ISO 4217 gives the target, such as 0 for JPY and 3 for KWD. A target
   * without a minor unit, such as gold, is not rounded.
   *
   * @default two decimals for every currency, as the service rounds
   */
  readonly round?: 'minor-unit' | undefined;
}

/** The rates of a table as texts. A double does not hold all digits of a large rate. */
export type RateTexts = Readonly<Record<string, string>>;

/**
 * Converts an amount as the service does: at the published rate of the two currencies, rounded once, half up.
 *
 * @param edition - The edition of the rates, if it is known.
 * @returns a frozen result, or a message: the table lacks a rate, or the amount is invalid.
 * @throws TypeError when `round` is unknown.
 */
export function convertAtRates(
  rates: RateTexts,
  { from: base, to: target, amount, round }: ConverterParameters,
  edition?: string,
): Conversion | string {
  if (round !== undefined && round !== 'minor-unit') throw new TypeError("round must be 'minor-unit'.");
  const fromRate = parseRatio(String(rates[base]));
  const toRate = parseRatio(String(rates[target]));
  if (!fromRate || !toRate) return `The table has no rate of ${fromRate ? target : base}.`;
  const rateText = publishRate(divide(toRate, fromRate));
  const rate = parseRatio(rateText);
  const parsed = parseAmount(String(amount));
  const decimals = round ? (decimalsOf(target) ?? 'all') : 2;
  const convertedText = parsed && rate && convertAmount(parsed, rate, decimals);
  if (!convertedText) return INVALID_AMOUNT;
  const { text: amountText } = parsed;
  return Object.freeze({
    base,
    target,
    amount: Number(amountText),
    rate: Number(rateText),
    converted: Number(convertedText),
    amountText,
    rateText,
    convertedText,
    ...(edition && { edition }),
  });
}
