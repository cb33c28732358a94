import type { CurrencyCode } from '@crossrate/contract';
import { compare } from '@crossrate/contract/money';
import { areNear } from './tolerance.ts';
import { countTradingDays } from './trading-days.ts';
import { onePerSource, type Witness } from './witness.ts';

/** A quote is out of date when another is younger by more days of trade than these: the weekend and one holiday. */
const MOST_TRADING_DAYS_BEHIND = 2;

/** Whether a quote is out of date beside the freshest one. */
export function isOutdated(asOf: number, freshest: number): boolean {
  return asOf < freshest && countTradingDays(asOf, freshest) > MOST_TRADING_DAYS_BEHIND;
}

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
