import { type CurrencyCode, currencyCodes } from './currencies.ts';
import { multiply, parseParity, type Ratio } from './money/index.ts';
import { withdrawals } from './withdrawals.ts';

/**
 * Adds the withdrawn currencies to the rates of current ones: they follow from their successors by the parity of the law.
 *
 * @param rateOf - Units of a current currency for one US dollar; `undefined` where there is no rate.
 * @returns units of each currency for one US dollar, sorted by code.
 *
 * @example
 * ```ts
 * import { completeRates } from '@crossrate/contract';
 * import { ONE } from '@crossrate/contract/money';
 * const rates = completeRates((code) => (code === 'EUR' ? ONE : undefined));
 * [...rates.keys()]; // EUR, and the nine that it replaced
 * ```
 */
export function completeRates(rateOf: (code: CurrencyCode) => Ratio | undefined): ReadonlyMap<CurrencyCode, Ratio> {
  const rates = new Map<CurrencyCode, Ratio>();
  for (const code of currencyCodes) {
    const withdrawal = withdrawals[code];
    const known = rateOf(withdrawal?.successor ?? code);
    if (known) rates.set(code, withdrawal ? multiply(known, parseParity(withdrawal.parity)) : known);
  }
  return rates;
}
