import { countTradingDays } from './trading-days.ts';

/**
 * A quote is out of date when it is older than the freshest quote by more trading days. Two days cover a weekend and a
 * holiday.
 */
const MOST_TRADING_DAYS_BEHIND = 2;

/** True for the as-of time of a quote that is out of date beside the freshest quote. */
export function isOutdated(asOf: number, freshest: number): boolean {
  return asOf < freshest && countTradingDays(asOf, freshest) > MOST_TRADING_DAYS_BEHIND;
}
