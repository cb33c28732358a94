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
  /** True when most sources agree on the expected rate. */
  readonly isByMajority: boolean;
}

/**
 * Compares every quote of a table with the yardstick of its currency. Skips yardsticks that prove nothing (the quote
 * itself, or a rate from only one source), and the US dollar, which is 1 in every table.
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
