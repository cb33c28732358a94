import { decimalsOf } from '../conversions/decimals-of.ts';
import type { CurrencyCode } from '../generated/types.ts';
import { isCurrencyCode } from './is-currency-code.ts';

/**
 * Gives the decimal places of a currency's minor unit according to ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. A
 * withdrawn currency keeps the decimal places of its time.
 *
 * @returns `undefined` where ISO 4217 gives none (gold, silver, palladium, platinum, the SDR), and for a text that is
 *   not a code in upper case.
 *
 * @example
 * ```ts
 * import { minorUnitsOf } from '@crossrate/sdk/currencies';
 * const digits = minorUnitsOf('KWD'); // 3
 * const price = new Intl.NumberFormat('en', {
 *   style: 'currency',
 *   currency: 'KWD',
 *   minimumFractionDigits: digits,
 *   maximumFractionDigits: digits,
 * }).format(0.3085); // 'KWD 0.309'
 * ```
 */
export function minorUnitsOf(code: CurrencyCode): number | undefined;
/**
 * Gives the decimal places of a currency's minor unit according to ISO 4217; `undefined` where there are none, and for a
 * text that is not a code in upper case.
 */
export function minorUnitsOf(code: string): number | undefined;
export function minorUnitsOf(code: string): number | undefined {
  return isCurrencyCode(code) ? decimalsOf(code) : undefined;
}
