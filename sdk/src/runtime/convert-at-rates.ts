import { convertAmount, divide, parseAmount, parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';
import { INVALID_AMOUNT } from '../generated/messages.ts';
import type { Conversion } from '../generated/results.ts';
import type { ConvertParameters, CurrencyCode } from '../generated/types.ts';
import { codeOf } from './code-of.ts';
import { InvalidRequestError } from './errors.ts';
import { minorUnitsOf } from './minor-units-of.ts';
import { readTexts } from './read-data.ts';

/** What a converter is asked for. */
export interface ConverterParameters extends ConvertParameters {
  /**
   * `'minor-unit'` rounds to as many decimals as ISO 4217 gives the target, such as 0 for JPY and 3 for KWD, and nothing
   * at all where ISO 4217 gives none, as for gold.
   *
   * @default two decimals for every currency, as the service
   */
  round?: 'minor-unit' | undefined;
}

/** Gives the rate of a code, if the table has one. */
export type Rates = (code: string) => Ratio | undefined;

/**
 * Reads the rates of a table as they are written: a double does not hold all digits of a large one.
 *
 * @param body - The text of the table.
 * @param published - The rates that were read from it, of which some may be none.
 */
export function readRates(body: string, published: Readonly<Record<string, unknown>>): Rates {
  const texts = readTexts(body).rates as Readonly<Record<string, string>>;
  return (code) => {
    const rate = published[code];
    return typeof rate === 'number' && rate > 0 ? parseRatio(String(texts[code])) : undefined;
  };
}

/**
 * Converts an amount as the service does: at the published rate of the two currencies, rounded once, half up.
 *
 * @throws InvalidRequestError when there is no such rate, or the amount is none.
 * @throws TypeError when `round` is unknown.
 */
export function convertAtRates(rates: Rates, { from, to, amount, round }: ConverterParameters): Conversion {
  if (round && round !== 'minor-unit') throw new TypeError("round must be 'minor-unit'.");
  const base = codeOf(from) as CurrencyCode;
  const target = codeOf(to) as CurrencyCode;
  const fromRate = rates(base);
  const toRate = rates(target);
  if (!fromRate || !toRate) throw new InvalidRequestError(`The table has no rate of ${fromRate ? target : base}.`);
  const rateText = publishRate(divide(toRate, fromRate));
  const rate = parseRatio(rateText);
  const parsed = parseAmount(String(amount));
  const decimals = round ? (minorUnitsOf(target) ?? 'all') : 2;
  const convertedText = parsed && rate && convertAmount(parsed, rate, decimals);
  if (!convertedText) throw new InvalidRequestError(INVALID_AMOUNT);
  const { text: amountText } = parsed;
  return {
    base,
    target,
    amount: Number(amountText),
    rate: Number(rateText),
    converted: Number(convertedText),
    amountText,
    rateText,
    convertedText,
  };
}
