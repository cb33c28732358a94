import { type CurrencyCode, currencyCodes } from '@crossrate/contract';

/** A round looks up a thousand codes. A comparison with every code, in upper case, took 5 MB of memory at the start. */
const CODES: ReadonlyMap<string, CurrencyCode> = new Map(currencyCodes.map((code) => [code, code]));

/** Finds a currency code in any case. Other letters than ASCII are no codes: `toUpperCase` makes an S of U+017F. */
export function findCode(text: string): CurrencyCode | undefined {
  return /^[A-Za-z]{3}$/.test(text) ? CODES.get(text.toUpperCase()) : undefined;
}
