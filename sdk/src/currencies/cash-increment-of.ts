import { decimalsOf } from '../conversions/decimals-of.ts';
import { circulatingCurrencyCodes } from '../generated/currencies.ts';
import type { CurrencyCode } from '../generated/types.ts';
import { CASH_INCREMENTS } from './cash-increments.ts';

/**
 * Gives the amount to whose multiples totals in cash are rounded: 0.05 for CHF, 5 for HUF. Where no rule is known, this is
 * the minor unit: 0.01 for EUR, although some countries of the euro area round to 0.05.
 *
 * The rules are those of Unicode CLDR 48, and of central banks and laws for AUD, BBD, BSD, CLP, GEL, ILS, JMD, MYR, NZD,
 * PEN, TTD, UAH and XCD. A rule may also prescribe a direction: totals are rounded down in Peru, and totals half-way in
 * Chile.
 *
 * @returns A decimal text; `undefined` for a currency that is not in circulation, such as BGN or XAU, and for a text that
 *   is not a code in upper case.
 *
 * @example
 * ```ts
 * import { cashIncrementOf } from '@crossrate/sdk/currencies';
 * cashIncrementOf('CHF'); // '0.05'
 * cashIncrementOf('HUF'); // '5'
 * cashIncrementOf('KWD'); // '0.001'
 * ```
 */
export function cashIncrementOf(code: CurrencyCode): `${number}` | undefined;
/**
 * Gives the amount to whose multiples totals in cash are rounded; `undefined` for a currency that is not in circulation,
 * and for a text that is not a code in upper case.
 */
export function cashIncrementOf(code: string): `${number}` | undefined;
export function cashIncrementOf(code: string): `${number}` | undefined {
  if (!isCirculating(code)) return undefined;
  const decimals = decimalsOf(code) ?? 0;
  return CASH_INCREMENTS[code] ?? ((10 ** -decimals).toFixed(decimals) as `${number}`);
}

function isCirculating(code: string): code is CurrencyCode {
  return (circulatingCurrencyCodes as readonly string[]).includes(code);
}
