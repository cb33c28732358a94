import { decimalsOf } from '../conversions/decimals-of.ts';
import { DETAILS, WITHDRAWALS } from '../generated/currencies.ts';
import type { CurrencyCode } from '../generated/types.ts';
import type { Currency } from './currency.ts';
import { isCurrencyCode } from './is-currency-code.ts';

/**
 * Gives the name, the numeric code, the minor units and the withdrawal of a currency.
 *
 * @returns A new object; `undefined` unless the text is a supported code in upper case.
 *
 * @example
 * ```ts
 * import { currencyOf } from '@crossrate/sdk/currencies';
 * currencyOf('JPY'); // { code: 'JPY', name: 'Yen', numericCode: '392', minorUnits: 0, withdrawal: undefined }
 * currencyOf('BGN').withdrawal; // { since: '2026-01', successor: 'EUR', parity: '1.95583:1' }
 * ```
 */
export function currencyOf(code: CurrencyCode): Currency;
/** Gives the details of a currency as a new object; `undefined` unless the text is a supported code in upper case. */
export function currencyOf(code: string): Currency | undefined;
export function currencyOf(code: string): Currency | undefined {
  if (!isCurrencyCode(code)) return undefined;
  const [name, numericCode] = DETAILS[code];
  const withdrawal = WITHDRAWALS[code];
  // A copy, so that a caller who changes the withdrawal changes no conversion.
  return { code, name, numericCode, minorUnits: decimalsOf(code), withdrawal: withdrawal && { ...withdrawal } };
}
