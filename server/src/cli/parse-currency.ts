import { type CurrencyCode, readCurrencyCode } from '@crossrate/contract';
import { InvalidArgumentError } from 'commander';

/** Parses the code of a supported currency, in any case. */
export function parseCurrency(text: string): CurrencyCode {
  const code = readCurrencyCode(text);
  if (!code) throw new InvalidArgumentError('Expected one of the supported currency codes.');
  return code;
}
