import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, type Ratio } from '@crossrate/contract/money';
import { findMedian } from './median.ts';
import { LARGEST_MEDIAN_DEVIATION } from './peg-deviation.ts';
import { pegs } from './pegs.ts';
import { isWithinFactor } from './tolerance.ts';

/** The currencies that are fixed to the euro by law. */
const followers = [...pegs].filter(
  ([, { anchor, lowest, highest }]) => anchor === 'EUR' && compare(lowest, highest) === 0,
);

/** Fewer might be wrong together. */
const FEWEST_FOLLOWERS = 5;

/**
 * Finds the euro of a table by its followers, if their median contradicts the euro that the table states: the law wins. No
 * other anchor is found so, because sources state the followers of the rand, for example, days later.
 */
export function findEuroByLaw(rates: ReadonlyMap<CurrencyCode, { readonly rate: Ratio }>): Ratio | undefined {
  const stated = rates.get('EUR');
  const euros = followers.flatMap(([code, { lowest }]) => {
    const follower = rates.get(code);
    return follower ? divide(follower.rate, lowest) : [];
  });
  if (!stated || euros.length < FEWEST_FOLLOWERS) return undefined;
  const median = findMedian(euros);
  return isWithinFactor(stated.rate, median, LARGEST_MEDIAN_DEVIATION) ? undefined : median;
}
