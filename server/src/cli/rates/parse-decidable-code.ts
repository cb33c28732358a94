import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { InvalidArgumentError } from 'commander';
import { parseCode } from '../parse-code.ts';

/**
 * Parses the code of a currency about whose rate an operator can decide.
 *
 * @throws InvalidArgumentError when the code is not supported, is the pivot, or has its rate fixed by law.
 */
export function parseDecidableCode(text: string): CurrencyCode {
  const code = parseCode(text);
  const successor = withdrawals[code]?.successor;
  if (successor)
    throw new InvalidArgumentError(`Its rate follows from ${successor} by law; decide about ${successor}.`);
  if (code === 'USD') throw new InvalidArgumentError('All rates are against the US dollar, which is always 1.');
  return code;
}
