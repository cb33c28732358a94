import type { CurrencyCode } from '@crossrate/contract';
import { areNear, type DatedRate } from './tolerance.ts';

/** What the quotes of a currency are compared with. */
export interface Yardstick extends DatedRate {
  readonly basis:
    | 'median'
    | 'last rate'
    /** The last rate, which one source alone has vouched for. */
    | 'unconfirmed rate'
    | 'peg'
    | 'accepted rate'
    | 'lasting quote'
    | 'only quote';
  /** What later quotes are compared with, where that is another rate. */
  readonly center?: DatedRate;
  /** Whether a quote is as near as its tolerance, or the peg's band, asks for. */
  readonly isMetBy: (quote: DatedRate) => boolean;
}

/** A yardstick that quotes meet within the tolerance of their currency. */
export function yardstickAt(code: CurrencyCode, { rate, asOf }: DatedRate, basis: Yardstick['basis']): Yardstick {
  return { rate, asOf, basis, isMetBy: (quote) => areNear(code, quote, { rate, asOf }) };
}
