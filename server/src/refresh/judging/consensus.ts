import type { CurrencyCode } from '@crossrate/contract';
import { compare, type Ratio } from '@crossrate/contract/money';
import { isOutdated } from './outdated.ts';
import { areNear, type DatedRate } from './tolerance.ts';
import { selectOnePerSource, type Witness } from './witness.ts';

/** The agreement of most sources. */
export interface Consensus {
  /** The witness in the middle; the fresher of two in the middle. */
  readonly median: Witness;
  /** The median rate; for an even number of sources, the mean of the two in the middle. */
  readonly center: DatedRate;
}

/**
 * Finds the median of a currency's quotes, when most of them are within tolerance of the quote in the middle. Quotes
 * out of date have no vote when at least two are up to date.
 *
 * @param now - Milliseconds since the epoch. A quote dated in the future makes no other quote out of date.
 * @returns `undefined` with only one source, or without a majority.
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
  // An old quote may be further away, and would shift the reference for later quotes.
  const isEven = !isOutdated(Math.min(low.asOf, high.asOf), median.asOf);
  return { median, center: { rate: isEven ? findMidpoint(low.rate, high.rate) : median.rate, asOf: median.asOf } };
}

function findVoters(witnesses: readonly Witness[], now: number): Witness[] {
  const freshest = Math.max(...witnesses.map(({ asOf }) => Math.min(asOf, now)));
  const upToDate = selectOnePerSource(witnesses.filter(({ asOf }) => !isOutdated(asOf, freshest)));
  return upToDate.length >= 2 ? upToDate : selectOnePerSource(witnesses);
}

function findMidpoint(a: Ratio, b: Ratio): Ratio {
  if (a === b) return a;
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator * 2n,
  };
}
