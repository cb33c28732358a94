import type { CurrencyCode } from '../generated/types.ts';
import { tryTo } from './try-to.ts';

/**
 * Writes a currency code in upper case, as the service does. `GBp` and its kind stay, and are no codes: price feeds write
 * pence so, and other hundredths. Only ASCII letters change: Unicode's upper case would turn other texts into codes, such as
 * `ſ` into `S`.
 */
export function toCode(code: string): CurrencyCode {
  const text = toText(code);
  if (/^[A-Z]{2}[a-z]$/.test(text)) return text as CurrencyCode;
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) as CurrencyCode;
}

/** Writes a parameter as text; empty for a value that has no text, such as an object of a GraphQL query. */
export function toText(value: unknown): string {
  return tryTo(() => String(value ?? '')) ?? '';
}
