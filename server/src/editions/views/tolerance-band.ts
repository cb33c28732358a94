import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, type Ratio } from '@crossrate/contract/money';
import { describeTolerance } from '../../judging/describe-deviation.ts';
import { computeLoneStep } from '../../judging/judge-lone.ts';
import { PEG_NOISE } from '../../judging/peg-deviation.ts';
import { type Peg, pegs } from '../../judging/pegs.ts';
import { computeTolerance } from '../../judging/tolerance.ts';
import type { Verdict } from '../../judging/verdict.ts';
import type { SourcedRate } from '../../rates/snapshot.ts';

/** The rates that a currency may have without a doubt. */
export interface Band {
  readonly low: Ratio;
  readonly high: Ratio;
  /** Such as `±0.90 %`. */
  readonly tolerance: string;
  readonly around: string;
}

/**
 * Finds the band around the rate with which witnesses were compared, for witnesses of its own day; without a comparison,
 * around the last rate. The band of a peg is that of its issuer with some noise.
 *
 * @param anchorRate - Units of the anchor of the peg for one US dollar, if the currency has one.
 */
export function findBand(verdict: Verdict, anchorRate: Ratio | undefined): Band | undefined {
  const { code, comparison, rate, pegOffSince } = verdict;
  const peg = pegs.get(code);
  if (peg && anchorRate && pegOffSince === undefined) return widen(PEG_NOISE, findEnds(peg, anchorRate), 'its peg');
  const center = comparison ?? rate;
  if (!center) return undefined;
  const around = comparison?.basis ?? 'the last rate';
  return widen(findFactor(verdict, center.day), [center.rate, center.rate], around);
}

/** Computes the band of a published rate on its own day, as it was when it was believed. */
export function computeBand(
  code: CurrencyCode,
  { rate, day, grade }: SourcedRate,
  anchorRate: Ratio | undefined,
): Band {
  const peg = grade === 'pegged' && pegs.get(code);
  if (peg && anchorRate) return widen(PEG_NOISE, findEnds(peg, anchorRate), 'its peg');
  return widen(computeTolerance(code, day, day), [rate, rate], 'the rate');
}

function findEnds({ lowest, highest }: Peg, anchorRate: Ratio): [Ratio, Ratio] {
  return [multiply(lowest, anchorRate), multiply(highest, anchorRate)];
}

/** A provider alone is held against the move of its own rate, and not against the difference of two sources. */
function findFactor({ code, comparison, findings }: Verdict, day: number): Ratio {
  const judged = findings.filter(({ finding }) => finding !== 'discredited' && finding !== 'held');
  const providers = new Set(judged.map(({ witness }) => witness.provider));
  const youngest = Math.max(...findings.map(({ witness }) => witness.day), day);
  if (comparison?.basis !== 'the last rate') return computeTolerance(code, day, day);
  if (providers.size > 1) return computeTolerance(code, youngest, day);
  return computeLoneStep(code, youngest, day);
}

function widen(factor: Ratio, [low, high]: readonly [Ratio, Ratio], around: string): Band {
  return { low: divide(low, factor), high: multiply(high, factor), tolerance: describeTolerance(factor), around };
}
