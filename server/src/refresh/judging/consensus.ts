import type { CurrencyCode } from '@crossrate/contract';
import { compare } from '@crossrate/contract/money';
import { isOutdated } from './outdated.ts';
import { areNear } from './tolerance.ts';
import { onePerSource, type Witness } from './witness.ts';

/**
 * Finds the median of what the sources say of a currency, when most of them are within its tolerance of that median.
 * Quotes that are out of date have no vote where there are two that are not.
 *
 * @returns the median witness; `undefined` when there is one source only, or no majority.
 */
export function findConsensus(code: CurrencyCode, witnesses: readonly Witness[]): Witness | undefined {
  const voters = findVoters(witnesses);
  if (voters.length < 2) return undefined;
  const sorted = voters.toSorted((a, b) => compare(a.rate, b.rate));
  const middle = Math.floor(voters.length / 2);
  const candidates = voters.length % 2 === 1 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  const [median] = candidates.flatMap((each) => each ?? []).toSorted((a, b) => b.asOf - a.asOf);
  if (!median) return undefined;
  const agreeing = voters.filter((voter) => areNear(code, voter, median));
  return agreeing.length * 2 > voters.length ? median : undefined;
}

function findVoters(witnesses: readonly Witness[]): Witness[] {
  const freshest = Math.max(...witnesses.map(({ asOf }) => asOf));
  const upToDate = onePerSource(witnesses.filter(({ asOf }) => !isOutdated(asOf, freshest)));
  return upToDate.length >= 2 ? upToDate : onePerSource(witnesses);
}
