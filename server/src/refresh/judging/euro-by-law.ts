import { compare, divide, type Ratio } from '@crossrate/contract/money';
import { LARGEST_MEDIAN_DEVIATION } from './diagnose-table.ts';
import { findMedian } from './median.ts';
import { pegs } from './pegs.ts';
import { isWithinFactor } from './tolerance.ts';
import type { WitnessTable } from './witness.ts';

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
export function findEuroByLaw({ rates }: Pick<WitnessTable, 'rates'>): Ratio | undefined {
  const stated = rates.get('EUR');
  const euros = followers.flatMap(([code, { lowest }]) => {
    const follower = rates.get(code);
    return follower ? divide(follower.rate, lowest) : [];
  });
  if (!stated || euros.length < FEWEST_FOLLOWERS) return undefined;
  const median = findMedian(euros);
  return isWithinFactor(stated.rate, median, LARGEST_MEDIAN_DEVIATION) ? undefined : median;
}
