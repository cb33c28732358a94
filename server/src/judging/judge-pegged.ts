import { compare, divide, multiply, type Ratio } from '@crossrate/contract/money';
import type { SourcedRate } from '../rates/snapshot.ts';
import { areFromTwo, selectQuotes } from './agreement.ts';
import { type Case, explainSilence, findServed, judgeWitnesses, keepLast, toSourced } from './case.ts';
import { isInForce } from './judge-accepted.ts';
import { findMiddle } from './middle.ts';
import { isOffPeg, moveIntoBand } from './peg-deviation.ts';
import type { Peg } from './pegs.ts';
import { findQuotes } from './quote.ts';
import type { BelievedRate } from './refresh-state.ts';
import { areNear, computeSpread } from './tolerance.ts';
import type { Verdict } from './verdict.ts';
import { countPublications } from './waiting.ts';
import type { Witness } from './witness.ts';

/** A currency with a peg, and what is known of the anchor. */
export interface PeggedCase extends Case {
  readonly peg: Peg;
  /** The judged rate of the anchor; that of the dollar is 1. */
  readonly anchor: Pick<SourcedRate, 'rate' | 'asOf' | 'believedAt'>;
  /** The rates of the anchor by witness: a witness's own rate shows best whether it keeps to the peg. */
  readonly anchors: ReadonlyMap<string, Ratio>;
}

/** The publications outside the band in which each of two providers leaves a peg. */
const PUBLICATIONS_OF_A_BREAK = 2;

/**
 * Judges a currency with a peg: the witnesses near the band decide which of its rates is published, and nobody leads the
 * rate out of the band. A fixed peg is published as it is.
 */
export function judgePegged(facts: PeggedCase): Verdict {
  const { code, witnesses, last, decision, peg, anchor } = facts;
  const middle = last ? keepInBand(last.rate, facts) : multiply(peg.lowest, anchor.rate);
  const comparison = { rate: middle, day: 0, basis: 'the peg' } as const;
  const kept = { ...facts, last: last && { ...last, rate: middle } };
  if (decision?.kind === 'hold') return keepLast(kept, { ground: 'held by the operator', finding: 'held', comparison });
  const onPeg = witnesses.filter((witness) => isOnPeg(facts, witness));
  if (onPeg.length === 0) {
    const ground = witnesses.length > 0 ? 'every quote is off its peg' : explainSilence(facts);
    return keepLast(kept, { ground, finding: 'off the peg', comparison });
  }
  // Against the anchor, since the quotes of one day may be hours apart in which the anchor has moved.
  const crosses = onPeg.map((witness) => ({ ...witness, rate: computeCross(facts, witness) }));
  const all = findQuotes(code, crosses);
  const quotes = selectQuotes(all);
  const cross = findMiddle(quotes, all);
  const { day } = cross;
  const judged = judgeWitnesses(facts, (witness) => {
    if (!onPeg.includes(witness)) return 'off the peg';
    return witness.day < day ? 'older' : 'believed';
  });
  const isBand = compare(peg.lowest, peg.highest) !== 0;
  // Within a band, the rate is as good as those who state it; a fixed peg is known without anybody.
  const foundation = isBand && !areFromTwo(quotes) ? 'single' : 'pegged';
  const rates = cross.rates.map((each) => ({ ...each, rate: multiply(each.rate, anchor.rate) }));
  const known = { ...judged, ground: 'on its peg', comparison, ...(isBand && { rates }) };
  const asOf = Math.min(anchor.asOf, ...quotes.map((quote) => quote.asOf));
  const stated = quotes.flatMap((quote) => quote.witnesses);
  const believedAt = Math.min(anchor.believedAt, Math.max(...stated.map(({ fetchedAt }) => fetchedAt)));
  const served = findServed(facts);
  if (served && served.asOf > asOf) {
    const renewed = { ...toSourced(served), rate: middle, believedAt: Math.max(served.believedAt, believedAt) };
    return { ...known, kind: 'kept', rate: buildPegged(renewed, foundation, last) };
  }
  const [{ provider }] = quotes as [(typeof quotes)[number]];
  const rate = multiply(moveIntoBand(cross.rate, peg), anchor.rate);
  return { ...known, kind: 'believed', rate: buildPegged({ rate, provider, asOf, day, believedAt }, foundation, last) };
}

function buildPegged(
  about: Omit<SourcedRate, 'grade'>,
  foundation: 'pegged' | 'single',
  last: BelievedRate | undefined,
): BelievedRate {
  const rate = { ...about, grade: foundation };
  return { ...rate, foundation, reference: (foundation === 'single' && last?.reference) || rate };
}

/** Keeps a rate in US dollars, or moves it to the nearest one within the band: a fixed peg follows its anchor. */
function keepInBand(rate: Ratio, { peg, anchor }: PeggedCase): Ratio {
  const cross = divide(rate, anchor.rate);
  const kept = moveIntoBand(cross, peg);
  return kept === cross ? rate : multiply(kept, anchor.rate);
}

/**
 * Finds the time since which a peg is off, because the operator has accepted a rate off the peg, or two providers have left
 * it and the operator has not restored it since; `undefined` for a peg in force.
 *
 * @param brokenAt - The time at which providers were known to have left the peg.
 */
export function findPegEnd(facts: PeggedCase, brokenAt: number | undefined): number | undefined {
  const { decision, anchor, peg, now } = facts;
  const isAccepted = decision?.kind === 'accept' && isInForce(decision, now);
  if (isAccepted && isOffPeg(divide(decision.rate, anchor.rate), peg)) return decision.decidedAt;
  const since = hasReturned(facts, brokenAt) ? undefined : (brokenAt ?? (isPegBroken(facts) ? now : undefined));
  const isRestored = decision?.kind === 'restore' && since !== undefined && since <= decision.decidedAt;
  return isRestored ? undefined : since;
}

/**
 * True when two providers have left a peg: near each other, each in two publications. A table that is discredited may be so
 * by this very peg.
 */
function isPegBroken(facts: PeggedCase): boolean {
  const discredited = facts.excluded.filter(({ finding }) => finding === 'discredited');
  const all = [...facts.witnesses, ...discredited.map(({ witness }) => witness)];
  const off = all.filter((witness) => !isOnPeg(facts, witness));
  const lasting = off.filter((witness) => countPublications(facts, witness) >= PUBLICATIONS_OF_A_BREAK);
  return lasting.some((center) => areFromTwo(lasting.filter((each) => areNear(facts.code, each, center))));
}

/** True when two providers are back on a peg that was off, in the second publication after one on which they agreed. */
function hasReturned(facts: PeggedCase, brokenAt: number | undefined): boolean {
  const { code, last, anchor, peg, witnesses } = facts;
  if (brokenAt === undefined || last?.foundation !== 'confirmed') return false;
  const back = findQuotes(
    code,
    witnesses.filter((witness) => isOnPeg(facts, witness) && witness.day > last.day),
  );
  return !isOffPeg(divide(last.rate, anchor.rate), peg) && areFromTwo(back);
}

function isOnPeg(facts: PeggedCase, witness: Witness): boolean {
  return !isOffPeg(computeCross(facts, witness), facts.peg);
}

/**
 * Computes the rate of a witness in units for one unit of the anchor: of the witness's own anchor or of the judged one,
 * whichever is nearer to the band, because either may be wrong.
 */
function computeCross({ peg, anchor, anchors }: PeggedCase, { witness, rate }: Witness): Ratio {
  const [own, judged] = [divide(rate, anchors.get(witness) ?? anchor.rate), divide(rate, anchor.rate)];
  return compare(computeSpread(own, moveIntoBand(own, peg)), computeSpread(judged, moveIntoBand(judged, peg))) <= 0
    ? own
    : judged;
}
