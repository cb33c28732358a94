import type { CurrencyCode } from '@crossrate/contract';
import { divide, type Ratio } from '@crossrate/contract/money';
import type { Verdict } from './verdict.ts';
import type { WitnessTable } from './witness.ts';

/** One quote of a table beside its yardstick. */
export interface Comparison {
  readonly code: CurrencyCode;
  readonly stated: Ratio;
  readonly expected: Ratio;
  /** `stated` divided by `expected`. */
  readonly factor: Ratio;
  readonly isMet: boolean;
}

/**
 * Compares every quote of a table with the yardstick of its currency, but for the US dollar, which is 1 in any table, and
 * for quotes that are their own yardstick.
 */
export function compareTable(table: WitnessTable, verdicts: ReadonlyMap<CurrencyCode, Verdict>): Comparison[] {
  return [...table.rates].flatMap(([code, quote]) => {
    const yardstick = verdicts.get(code)?.yardstick;
    if (!yardstick || yardstick.basis === 'only quote' || code === 'USD') return [];
    const factor = divide(quote.rate, yardstick.rate);
    return [{ code, stated: quote.rate, expected: yardstick.rate, factor, isMet: yardstick.isMetBy(quote) }];
  });
}
