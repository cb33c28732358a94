import type { CurrencyCode } from '../generated/types.ts';

/**
 * A currency code as the service reads it: in upper case. Letters beyond ASCII stay as they are, since Unicode would make
 * codes of them: `ſ` becomes `S`.
 */
export function codeOf(code: string): CurrencyCode {
  return String(code).replace(/[a-z]/g, (letter) => letter.toUpperCase()) as CurrencyCode;
}
