import type { CurrencyCode } from '@crossrate/contract';
import { areNear, type DatedRate } from './tolerance.ts';

/** The rate with which the quotes of a currency are compared. */
export interface Yardstick extends DatedRate {
  readonly basis:
    | 'median'
    | 'last rate'
    /** The last rate while the last rate is provisional. */
    | 'unconfirmed rate'
    | 'peg'
    | 'accepted rate'
    | 'lasting quote'
    | 'only quote';
  /** The reference for later quotes, when it differs from the rate. */
  readonly center?: DatedRate;
  /** True when a quote is within the tolerance of its currency, or within the band of the peg. */
  readonly isMetBy: (quote: DatedRate) => boolean;
}

/** Creates a yardstick that quotes meet within the tolerance of their currency. */
export function createYardstick(code: CurrencyCode, { rate, asOf }: DatedRate, basis: Yardstick['basis']): Yardstick {
  return { rate, asOf, basis, isMetBy: (quote) => areNear(code, quote, { rate, asOf }) };
}
