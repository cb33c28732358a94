import { MINOR_UNITS } from '../generated/minor-units.ts';
import type { CurrencyCode } from '../generated/types.ts';

/** Decimal places of a currency's minor unit; `undefined` where ISO 4217 gives none. An unknown code has two. */
export function decimalsOf(code: CurrencyCode): number | undefined {
  // Only letters: the digits in the text would match in the middle of an entry.
  const place = /^[A-Z]{3}$/.test(code) ? MINOR_UNITS.indexOf(code.toLowerCase()) : -1;
  const decimals = place < 0 ? 2 : MINOR_UNITS[place + code.length];
  return decimals === '-' ? undefined : Number(decimals);
}
