import { type CurrencyCode, currencyCodes } from '@crossrate/contract';

/** Finds a currency code in any case. Other letters than ASCII are no codes: `toUpperCase` makes an S of U+017F. */
export function findCode(text: string): CurrencyCode | undefined {
  return /^[A-Za-z]{3}$/.test(text) ? currencyCodes.find((code) => code === text.toUpperCase()) : undefined;
}
