import { currencyCodes } from '../generated/currencies.ts';
import type { CurrencyCode } from '../generated/types.ts';

/**
 * Tells whether a text, such as user input, is a supported ISO 4217 code in upper case.
 *
 * @example
 * ```ts
 * import { Crossrate } from '@crossrate/sdk';
 * import { isCurrencyCode } from '@crossrate/sdk/currencies';
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
 *
 * async function ratesOf(typed: string) {
 *   const base = typed.toUpperCase();
 *   return isCurrencyCode(base) ? crossrate.rates({ base }) : undefined;
 * }
 * ```
 */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return (currencyCodes as readonly string[]).includes(text);
}
