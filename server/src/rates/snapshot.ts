import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { divide, multiply, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import type { ProviderTable } from './rate-provider.ts';

/** The one table from which every published rate is divided. */
export interface Snapshot {
  readonly provider: string;
  /** As-of time of the data, in milliseconds since the epoch. */
  readonly asOf: number;
  /** Units of each currency for one unit of the pivot, sorted by code. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
}

/** Completes a provider's table: the base itself is 1, and withdrawn currencies follow from their successors. */
export function snapshotOf(provider: string, table: ProviderTable): Snapshot {
  const rates = new Map<CurrencyCode, Ratio>();
  for (const code of currencyCodes) {
    const rate = withdrawals[code] ? derivedRate(code, table) : currentRate(code, table);
    if (rate) rates.set(code, rate);
  }
  return { provider, asOf: table.asOf, rates };
}

function currentRate(code: CurrencyCode, table: ProviderTable): Ratio | undefined {
  return code === table.base ? ONE : table.rates.get(code);
}

function derivedRate(code: CurrencyCode, table: ProviderTable): Ratio | undefined {
  const withdrawal = withdrawals[code];
  const successorRate = withdrawal && currentRate(withdrawal.successor, table);
  return successorRate && multiply(successorRate, parityRatio(withdrawal.parity));
}

function parityRatio(parity: string): Ratio {
  const [withdrawn, successor] = parity.split(':').map(parseRatio);
  if (!withdrawn || !successor) throw new Error(`"${parity}" is not a parity.`);
  return divide(withdrawn, successor);
}
