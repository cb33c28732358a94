import type { CurrencyCode } from '../generated/types.ts';

/**
 * Writes a currency code in upper case, as the service does. Only ASCII letters change: Unicode's upper case would turn
 * other texts into codes, such as `ſ` into `S`.
 */
export function toCode(code: string): CurrencyCode {
  return String(code).replace(/[a-z]/g, (letter) => letter.toUpperCase()) as CurrencyCode;
}
