import { compare, divide, ONE, type Ratio } from '@crossrate/contract/money';
import type { Peg } from './pegs.ts';
import { isWithinFactor } from './tolerance.ts';

/**
 * The factor by which sources' rates of a pegged currency stray from its band. In the tables of currency-api from 2024 to
 * 2026, all but one in a thousand are nearer.
 */
export const PEG_NOISE: Ratio = { numerator: 102n, denominator: 100n };

/** The factor by which the median of a table's pegs to one anchor strays at most in honest tables. */
export const LARGEST_MEDIAN_DEVIATION: Ratio = { numerator: 1005n, denominator: 1000n };

/** Moves a rate to the nearest one within the band of a peg, in units for one unit of the anchor. */
export function moveIntoBand(rate: Ratio, { lowest, highest }: Peg): Ratio {
  if (compare(rate, lowest) < 0) return lowest;
  return compare(rate, highest) > 0 ? highest : rate;
}

/** Computes the factor by which a rate is outside the band of a peg: 1 within the band. */
export function computePegDeviation(rate: Ratio, peg: Peg): Ratio {
  return divide(rate, moveIntoBand(rate, peg));
}

/** True when a rate, in units for one unit of the anchor, is so far outside the band that no noise explains it. */
export function isOffPeg(rate: Ratio, peg: Peg): boolean {
  return !isWithinFactor(computePegDeviation(rate, peg), ONE, PEG_NOISE);
}
