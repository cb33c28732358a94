import { type CurrencyCode, withdrawals } from '@crossrate/contract';

/** Finds the currency whose rate a rate follows: the successor of a withdrawn one, or else itself. */
export function findCurrent(code: CurrencyCode): CurrencyCode {
  return withdrawals[code]?.successor ?? code;
}
