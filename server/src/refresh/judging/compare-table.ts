import type { CurrencyCode } from '@crossrate/contract';
import { divide, type Ratio } from '@crossrate/contract/money';
import type { Verdict } from './verdict.ts';
import type { WitnessTable } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

const PROOFS: ReadonlySet<Yardstick['basis']> = new Set(['median', 'last rate', 'peg', 'accepted rate']);

/** One quote of a table beside its yardstick. */
export interface Comparison {
  readonly code: CurrencyCode;
  readonly stated: Ratio;
  readonly expected: Ratio;
  /** `stated` divided by `expected`. */
  readonly factor: Ratio;
  readonly isMet: boolean;
  /** Whether most sources agree on what is expected. */
  readonly isByMajority: boolean;
}

/**
 * Compares every quote of a table with the yardstick of its currency, where that proves something: not a quote that is its
 * own yardstick, nor a rate that one source alone has vouched for. The US dollar is 1 in any table.
 */
export function compareTable(table: WitnessTable, verdicts: ReadonlyMap<CurrencyCode, Verdict>): Comparison[] {
  return [...table.rates].flatMap(([code, quote]) => {
    const yardstick = verdicts.get(code)?.yardstick;
    if (!yardstick || !PROOFS.has(yardstick.basis) || code === 'USD') return [];
    const factor = divide(quote.rate, yardstick.rate);
    return [
      {
        code,
        stated: quote.rate,
        expected: yardstick.rate,
        factor,
        isMet: yardstick.isMetBy(quote),
        isByMajority: yardstick.basis === 'median',
      },
    ];
  });
}
