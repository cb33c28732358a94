import { countTradingDays } from './trading-days.ts';

/** A quote is out of date when another is younger by more days of trade than these: the weekend and one holiday. */
const MOST_TRADING_DAYS_BEHIND = 2;

/** Whether a quote is out of date beside the freshest one. */
export function isOutdated(asOf: number, freshest: number): boolean {
  return asOf < freshest && countTradingDays(asOf, freshest) > MOST_TRADING_DAYS_BEHIND;
}
