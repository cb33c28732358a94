import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { InvalidArgumentError } from 'commander';

/**
 * Reads a currency code in any case.
 *
 * @throws InvalidArgumentError when Crossrate does not support it.
 */
export function parseCode(text: string): CurrencyCode {
  const code = currencyCodes.find((known) => known === text.toUpperCase());
  if (!code) throw new InvalidArgumentError('It is none of the supported currency codes.');
  return code;
}
