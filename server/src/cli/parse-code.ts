import { type CurrencyCode, readCurrencyCode } from '@crossrate/contract';
import { InvalidArgumentError } from 'commander';

/**
 * Parses a currency code in any case.
 *
 * @throws InvalidArgumentError when Crossrate does not support the code.
 */
export function parseCode(text: string): CurrencyCode {
  const code = readCurrencyCode(text);
  if (!code) throw new InvalidArgumentError('Expected one of the supported currency codes.');
  return code;
}
