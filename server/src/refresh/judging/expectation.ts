import type { CurrencyCode } from '@crossrate/contract';
import { multiply, type Ratio } from '@crossrate/contract/money';
import type { AcceptedRate, Decision } from '../decisions.ts';
import type { BelievedRate } from '../refresh-state.ts';
import { type Peg, pegs } from './pegs.ts';
import { computeTolerance, type DatedRate, isWithinFactor } from './tolerance.ts';
import { createYardstick, type Yardstick } from './yardstick.ts';

/** Facts about a currency before the quotes of the round. */
export interface Knowledge {
  /** The last believed rate. */
  readonly last: BelievedRate | undefined;
  readonly decision: Decision | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The anchor's rate against the US dollar, for a pegged currency whose anchor has one. */
  readonly anchor: DatedRate | undefined;
}

/**
 * Forms the yardstick that precedes the quotes of a round, the first of these that there is:
 *
 * 1. the rate that the operator has accepted lately, unless a later rate was confirmed
 * 2. the peg, unless the last rate has left the peg
 * 3. the reference of the last rate, from which many small steps of one source cannot lead away
 */
export function formExpectation(code: CurrencyCode, { last, decision, anchor, now }: Knowledge): Yardstick | undefined {
  if (decision && isInForce(decision, last, now)) {
    return createYardstick(code, decision, 'accepted rate');
  }
  const peg = pegs[code];
  if (peg && anchor) {
    const rate = multiply(anchor.rate, peg.rate);
    const isMetBy = (quote: DatedRate) => isWithinFactor(quote.rate, rate, findBand(peg, quote.asOf, anchor.asOf));
    if (!last || isMetBy(last)) return { rate, asOf: last?.asOf ?? 0, basis: 'peg', isMetBy };
  }
  if (!last) return undefined;
  const basis = last.provisionalSince === undefined ? 'last rate' : 'unconfirmed rate';
  return createYardstick(code, last.reference, basis);
}

/** A decision is about one move of the rate, not about another move months later. */
const LONGEST_IN_FORCE_MS = 3 * 86_400_000;

function isInForce(
  decision: Decision,
  last: BelievedRate | undefined,
  now: number,
): decision is Decision & AcceptedRate {
  if (decision.kind !== 'accept' || now - decision.decidedAt > LONGEST_IN_FORCE_MS) return false;
  return !last || decision.decidedAt > last.believedAt || isUnconfirmedSince(decision, last);
}

/**
 * True when nothing has been confirmed after the quote that the operator accepted. The last rate may seem younger than the
 * decision, if the decision came during a round, or from a machine whose clock is slow.
 */
function isUnconfirmedSince({ decidedAt, asOf }: Decision & AcceptedRate, { agreedAt = 0, reference }: BelievedRate) {
  return decidedAt > agreedAt && asOf >= reference.asOf;
}

/** Widens the band by the anchor's tolerance when the quote and the anchor are of different days. */
function findBand({ anchor, band }: Peg, quoteAsOf: number, anchorAsOf: number): Ratio {
  return anchor === 'USD' || quoteAsOf === anchorAsOf
    ? band
    : multiply(band, computeTolerance(anchor, quoteAsOf, anchorAsOf));
}
