import { compare, type Ratio } from '@crossrate/contract/money';

/**
 * Finds the median of some rates; for an even number, the mean of the two in the middle.
 *
 * @throws RangeError without any rate.
 */
export function findMedian(rates: readonly Ratio[]): Ratio {
  const sorted = rates.toSorted(compare);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (!low || !high) throw new RangeError('There is no median without a rate.');
  return low === high ? low : findMean(low, high);
}

function findMean(a: Ratio, b: Ratio): Ratio {
  if (compare(a, b) === 0) return a;
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator * 2n,
  };
}
