import type { CurrencyCode } from '@crossrate/contract';
import { multiply, type Ratio } from '@crossrate/contract/money';
import type { Decision } from '../decisions.ts';
import type { BelievedRate } from '../refresh-state.ts';
import { type Peg, pegs } from './pegs.ts';
import { type DatedRate, isWithinFactor, toleranceBetween } from './tolerance.ts';
import { type Yardstick, yardstickAt } from './yardstick.ts';

/** What is known of a currency before anybody is heard. */
export interface Knowledge {
  /** The rate that was believed last. */
  readonly last: BelievedRate | undefined;
  readonly decision: Decision | undefined;
  /** The anchor's rate against the US dollar, for a pegged currency whose anchor has one. */
  readonly anchor: DatedRate | undefined;
}

/**
 * What a rate is expected to be near: the rate that the operator has accepted since the last one was believed; else the
 * peg, unless the last rate has left it; else the last believed rate.
 */
export function formExpectation(code: CurrencyCode, { last, decision, anchor }: Knowledge): Yardstick | undefined {
  if (decision?.kind === 'accept' && decision.decidedAt > (last?.believedAt ?? 0)) {
    return yardstickAt(code, decision, 'accepted rate');
  }
  const peg = pegs[code];
  if (peg && anchor) {
    const rate = multiply(anchor.rate, peg.rate);
    const isMetBy = (quote: DatedRate) => isWithinFactor(quote.rate, rate, findBand(peg, quote.asOf, anchor.asOf));
    if (!last || isMetBy(last)) return { rate, asOf: last?.asOf ?? 0, basis: 'peg', isMetBy };
  }
  return last && yardstickAt(code, last, 'last rate');
}

/** A quote of another day than its anchor's may differ by what the anchor moved in between. */
function findBand({ anchor, band }: Peg, quoteAsOf: number, anchorAsOf: number): Ratio {
  return anchor === 'USD' || quoteAsOf === anchorAsOf
    ? band
    : multiply(band, toleranceBetween(anchor, quoteAsOf, anchorAsOf));
}
