import type { DigitsOfRates } from './digits-of-rates.ts';

/** A rate table with the exact texts of its rates. */
export interface TextTable {
  readonly base: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** The natural logarithm of a rate. */
export interface Estimate {
  readonly log: number;
  /** The largest error of the logarithm that the digits of the rate allow. */
  readonly uncertainty: number;
}

/** A rate whose last digit is worth this part of the rate, or more, may have been rounded up from almost nothing. */
const VAGUE = 0.9;

/** Estimates are good when their uncertainty is at most this many times that of the best one. */
const GOOD_FACTOR = 16;

/** The number of best estimates that are good whatever their uncertainty. */
const FEWEST_GOOD = 3;

/** Estimates the rates of a table from the digits shown. */
export function estimateRates({ base, rates }: TextTable, digits: DigitsOfRates): Map<string, Estimate> {
  const estimates = new Map<string, Estimate>();
  for (const [code, text] of rates) {
    const rate = Number(text);
    // The base is left out: a target with a margin takes it from every rate but that of the base to itself.
    if (code === base || rate <= 0) continue;
    const relative = digits.findUncertainty(text) / rate;
    estimates.set(code, { log: Math.log(rate), uncertainty: relative < VAGUE ? -Math.log1p(-relative) : Infinity });
  }
  return estimates;
}

/** Finds the rate from the base of a table to the reference currency: what all rates of the table have in common. */
export function findOffset(estimates: ReadonlyMap<string, Estimate>, agreed: ReadonlyMap<string, Estimate>): Estimate {
  const offsets = [...estimates].flatMap(([code, { log, uncertainty }]) => {
    const other = agreed.get(code);
    return other ? [{ log: log - other.log, uncertainty: uncertainty + other.uncertainty }] : [];
  });
  return findMedianOfGood(offsets);
}

/** Finds the median of the estimates that are about as certain as the best one. */
export function findMedianOfGood(estimates: readonly Estimate[]): Estimate {
  const sorted = estimates.toSorted((a, b) => a.uncertainty - b.uncertainty);
  const most = (sorted[0]?.uncertainty ?? 0) * GOOD_FACTOR;
  const good = sorted.filter(({ uncertainty }, place) => place < FEWEST_GOOD || uncertainty <= most);
  const logs = good.toSorted((a, b) => a.log - b.log);
  return logs[Math.floor((logs.length - 1) / 2)] ?? { log: 0, uncertainty: Infinity };
}
