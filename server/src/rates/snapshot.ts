import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { divide, multiply, parseRatio, type Ratio } from '@crossrate/contract/money';

/** The one table from which every published rate is divided. */
export interface Snapshot {
  /** The provider of the base table. */
  readonly provider: string;
  /** As-of time of the base table, in milliseconds since the epoch. */
  readonly asOf: number;
  /** When it was fetched, in milliseconds since the epoch. */
  readonly refreshedAt: number;
  /** Units of each currency for one US dollar, sorted by code. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
  /** The providers of the rates that the base table did not have. */
  readonly filledFrom: ReadonlyMap<CurrencyCode, string>;
}

/** Completes rates of current currencies: withdrawn ones follow from their successors by the parity of the law. */
export function completeSnapshot(snapshot: Snapshot): Snapshot {
  const rates = new Map<CurrencyCode, Ratio>();
  for (const code of currencyCodes) {
    const rate = withdrawals[code] ? derivedRate(code, snapshot.rates) : snapshot.rates.get(code);
    if (rate) rates.set(code, rate);
  }
  return { ...snapshot, rates };
}

function derivedRate(code: CurrencyCode, rates: Snapshot['rates']): Ratio | undefined {
  const withdrawal = withdrawals[code];
  const successorRate = withdrawal && rates.get(withdrawal.successor);
  return successorRate && multiply(successorRate, parityRatio(withdrawal.parity));
}

function parityRatio(parity: string): Ratio {
  const [withdrawn, successor] = parity.split(':').map(parseRatio);
  if (!withdrawn || !successor) throw new Error(`"${parity}" is not a parity.`);
  return divide(withdrawn, successor);
}
