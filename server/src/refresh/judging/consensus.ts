import type { CurrencyCode } from '@crossrate/contract';
import { compare, type Ratio } from '@crossrate/contract/money';
import { isOutdated } from './outdated.ts';
import { areNear, type DatedRate } from './tolerance.ts';
import { onePerSource, type Witness } from './witness.ts';

/** What most sources agree on. */
export interface Consensus {
  /** The witness in the middle; of two in the middle the fresher one. */
  readonly median: Witness;
  /** The median itself, between the two in the middle where the sources are even in number. */
  readonly center: DatedRate;
}

/**
 * Finds the median of what the sources say of a currency, when most of them are within its tolerance of the witness in
 * the middle. Quotes that are out of date have no vote where there are two that are not.
 *
 * @param now - Milliseconds since the epoch; a quote for a time to come makes no other one out of date.
 * @returns `undefined` when there is one source only, or no majority.
 */
export function findConsensus(code: CurrencyCode, witnesses: readonly Witness[], now: number): Consensus | undefined {
  const voters = findVoters(witnesses, now);
  if (voters.length < 2) return undefined;
  const sorted = voters.toSorted((a, b) => compare(a.rate, b.rate));
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (!low || !high) return undefined;
  const median = high.asOf > low.asOf ? high : low;
  const agreeing = voters.filter((voter) => areNear(code, voter, median));
  if (agreeing.length * 2 <= voters.length) return undefined;
  // An old quote may be further away, and would shift what later quotes are compared with.
  const isEven = !isOutdated(Math.min(low.asOf, high.asOf), median.asOf);
  return { median, center: { rate: isEven ? halfWay(low.rate, high.rate) : median.rate, asOf: median.asOf } };
}

function findVoters(witnesses: readonly Witness[], now: number): Witness[] {
  const freshest = Math.max(...witnesses.map(({ asOf }) => Math.min(asOf, now)));
  const upToDate = onePerSource(witnesses.filter(({ asOf }) => !isOutdated(asOf, freshest)));
  return upToDate.length >= 2 ? upToDate : onePerSource(witnesses);
}

function halfWay(a: Ratio, b: Ratio): Ratio {
  if (a === b) return a;
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator * 2n,
  };
}
