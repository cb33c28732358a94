import { currencyCodes } from '../generated/currencies.ts';
import type { CurrencyCode } from '../generated/types.ts';

/**
 * Whether a text is one of the supported ISO 4217 codes, in upper case, as what a user has typed may be.
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
