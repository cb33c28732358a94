import { believe } from './believe.ts';
import type { Case } from './case.ts';
import { findConsensus } from './consensus.ts';
import { findDissent, findSilentSuspects } from './dissent.ts';
import { formExpectation } from './expectation.ts';
import { isLastContradicted, keepLast } from './keep-last.ts';
import { findNearest, isLastAhead, narrowExpectation } from './nearest-quote.ts';
import { hasLasted } from './suspicion.ts';
import type { DatedRate } from './tolerance.ts';
import { countTradingDays } from './trading-days.ts';
import type { KeptGround, Verdict } from './verdict.ts';
import { selectOnePerSource, type Witness } from './witness.ts';
import { createYardstick, type Yardstick } from './yardstick.ts';

/** The trading days after which a frozen source differs clearly from one that follows the market. */
const LONGEST_DISPUTE_DAYS = 3;

/**
 * Judges one currency.
 *
 * 1. The median decides when most sources are near it.
 * 2. Without a majority the expected rate decides: of two sources that disagree, the one near that rate is believed. A
 *    source that is silent for a round or two still disagrees.
 * 3. A single source that moved too far is believed after it has stated the same rate for a day.
 * 4. A currency without any known rate takes its only source for the time being.
 */
export function judgeCurrency(facts: Case): Verdict {
  const { code, witnesses, discredited, decision } = facts;
  if (decision?.kind === 'hold') return keepLast(facts, 'held by the operator');

  const consensus = findConsensus(code, witnesses, facts.now);
  if (consensus) {
    const { median, center } = consensus;
    return believe(facts, { ...createYardstick(code, median, 'median'), center });
  }

  const expectation = formUsableExpectation(facts);
  const isAccepted = expectation?.basis === 'accepted rate';
  const quotes = isAccepted ? [...witnesses, ...discredited] : witnesses;
  const nearest = expectation && findNearest(expectation, quotes);
  if (nearest) {
    // An accepted rate may be older than the last one.
    const yardstick = narrowExpectation(isAccepted ? { ...facts, last: undefined } : facts, expectation, nearest);
    const isOverruled = findNearest<DatedRate>(expectation, [nearest, ...findDissent(facts)]) !== nearest;
    if (isOverruled) return keepLast(facts, 'a silent source disagrees', expectation);
    const isAhead = !isAccepted && isLastAhead(facts, yardstick, nearest);
    if (isAhead) return keepLast(facts, 'older quotes contradict it', expectation);
    return believe(admit(facts, nearest), yardstick);
  }

  const voices = selectOnePerSource(
    witnesses.length > 0 ? witnesses : discredited.filter(({ mayBeBelievedAfterADay }) => mayBeBelievedAfterADay),
  );
  const [first, second] = voices;
  if (first && !second) {
    const isYoung = !facts.last || !facts.isLastServable || first.asOf >= facts.last.asOf;
    if (isYoung && hasLasted(facts, first))
      return believe(admit(facts, first), createYardstick(code, first, 'lasting quote'));
    const isUnheardOf = !expectation && findSilentSuspects(facts).length === 0;
    if (isUnheardOf && witnesses.length > 0) return believe(facts, createYardstick(code, first, 'only quote'));
  }
  return keepLast(facts, findReason(facts, voices), expectation);
}

/** Forms the expectation; `undefined` when it rests on a last rate that cannot decide. */
function formUsableExpectation(facts: Case): Yardstick | undefined {
  const expectation = formExpectation(facts.code, isLastContradicted(facts) ? { ...facts, last: undefined } : facts);
  const isByLast = expectation?.basis === 'last rate' || expectation?.basis === 'unconfirmed rate';
  return isByLast && !canLastDecide(facts) ? undefined : expectation;
}

/** Between sources that disagree, the last rate decides only for some days: the source near it may be frozen. */
function canLastDecide(facts: Case): boolean {
  const { witnesses, last, now } = facts;
  if (!last || selectOnePerSource(witnesses).length + findSilentSuspects(facts).length < 2) return true;
  return countTradingDays(last.reference.asOf, now) <= LONGEST_DISPUTE_DAYS;
}

/** Admits a witness from a discredited table, because the operator or a day of the same quote speaks for it. */
function admit(facts: Case, witness: Witness): Case {
  if (facts.witnesses.includes(witness)) return facts;
  const discredited = facts.discredited.filter(({ provider }) => provider !== witness.provider);
  return { ...facts, witnesses: [...facts.witnesses, witness], discredited };
}

function findReason(facts: Case, voices: readonly Witness[]): KeptGround {
  const { witnesses, discredited } = facts;
  if (witnesses.length === 0) return discredited.length > 0 ? 'its only table is discredited' : 'nobody quotes it';
  if (voices.length > 1) return 'the sources disagree';
  return findSilentSuspects(facts).length > 0 ? 'a silent source disagrees' : 'its only source moved too far';
}
