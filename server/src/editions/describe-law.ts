import { type CurrencyCode, withdrawals } from '@crossrate/contract';

/** Describes the law that fixed the rate of a withdrawn currency; `undefined` for any other currency. */
export function describeLaw(code: CurrencyCode): string | undefined {
  const withdrawal = withdrawals[code];
  if (!withdrawal) return undefined;
  const [withdrawn, successor] = withdrawal.parity.split(':');
  return `${withdrawn} ${code} are ${successor} ${withdrawal.successor}, since ${withdrawal.since}`;
}
