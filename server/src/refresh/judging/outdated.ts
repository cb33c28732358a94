import { countTradingDays } from './trading-days.ts';

/** A quote is out of date when another is younger by more trading days: a weekend and one holiday. */
const MOST_TRADING_DAYS_BEHIND = 2;

/** Compares the as-of times of a quote and of the freshest quote. */
export function isOutdated(asOf: number, freshest: number): boolean {
  return asOf < freshest && countTradingDays(asOf, freshest) > MOST_TRADING_DAYS_BEHIND;
}
