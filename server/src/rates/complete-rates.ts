import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { divide, multiply, parseRatio, type Ratio } from '@crossrate/contract/money';
import type { Snapshot } from './snapshot.ts';

/**
 * Adds the withdrawn currencies: their rates follow from their successors' by the parity of the law.
 *
 * @returns units of each currency for one US dollar, sorted by code.
 */
export function completeRates(snapshot: Snapshot): ReadonlyMap<CurrencyCode, Ratio> {
  const rates = new Map<CurrencyCode, Ratio>();
  for (const code of currencyCodes) {
    const rate = withdrawals[code] ? deriveRate(code, snapshot) : snapshot.get(code)?.rate;
    if (rate) rates.set(code, rate);
  }
  return rates;
}

function deriveRate(code: CurrencyCode, snapshot: Snapshot): Ratio | undefined {
  const withdrawal = withdrawals[code];
  const successor = withdrawal && snapshot.get(withdrawal.successor);
  return successor && multiply(successor.rate, parseParity(withdrawal.parity));
}

function parseParity(parity: string): Ratio {
  const [withdrawn, successor] = parity.split(':').map(parseRatio);
  if (!withdrawn || !successor) throw new Error(`"${parity}" is not a parity.`);
  return divide(withdrawn, successor);
}
