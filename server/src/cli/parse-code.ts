import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { InvalidArgumentError } from 'commander';

/**
 * Parses a currency code in any case.
 *
 * @throws InvalidArgumentError when Crossrate does not support the code.
 */
export function parseCode(text: string): CurrencyCode {
  // Allows ASCII only, because `toUpperCase` makes ASCII letters of some other letters.
  const code = /^[A-Za-z]{3}$/.test(text) ? currencyCodes.find((known) => known === text.toUpperCase()) : undefined;
  if (!code) throw new InvalidArgumentError('It is none of the supported currency codes.');
  return code;
}
