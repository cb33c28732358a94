import { type CurrencyCode, currencyCodes } from './currencies.ts';
import { multiply, parseParity, type Ratio } from './money/index.ts';
import { withdrawals } from './withdrawals.ts';

/**
 * Adds the rates of the withdrawn currencies to those of the current ones. The rate of a withdrawn currency follows
 * from its successor's by the parity that the law fixed.
 *
 * @param rateOf - Gives the units of a current currency for one US dollar; `undefined` for a currency without a rate.
 * @returns Units of each currency for one US dollar, sorted by code.
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
