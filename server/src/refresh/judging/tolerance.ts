import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, type Ratio } from '@crossrate/contract/money';
import tolerances from './tolerances.json' with { type: 'json' };
import { countTradingDays } from './trading-days.ts';

/** A rate with its as-of time, from any origin. */
export interface DatedRate {
  /** Units of a currency for one US dollar. */
  readonly rate: Ratio;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

/** The most trading days for which a tolerance grows: the history is too short to show how far rates move in more. */
const LONGEST_DAYS = 30;

const BASIS_POINTS = 10_000n;

const perDay: Readonly<Partial<Record<string, number>>> = tolerances.basisPoints;

const LIQUID: ReadonlySet<string> = new Set(tolerances.liquid);

/** True for a currency with so much trade that good sources agree on its rate to about a percent. */
export function isLiquid(code: CurrencyCode): boolean {
  return LIQUID.has(code);
}

/**
 * Computes the factor by which two honest rates of a currency may differ: the currency's largest move in a trading day,
 * from its history, times the square root of the trading days in between. Counts at least one day, because most
 * providers state a date without a time.
 *
 * @param asOf - The as-of time of one rate, in milliseconds since the epoch.
 * @param otherAsOf - That of the other rate, earlier or later.
 */
export function computeTolerance(code: CurrencyCode, asOf: number, otherAsOf: number): Ratio {
  const days = Math.min(Math.max(countTradingDays(asOf, otherAsOf), 1), LONGEST_DAYS);
  const basisPoints = Math.ceil((perDay[code] ?? tolerances.unknown) * Math.sqrt(days));
  return { numerator: BASIS_POINTS + BigInt(basisPoints), denominator: BASIS_POINTS };
}

/** True when two rates of a currency are within tolerance of each other. */
export function areNear(code: CurrencyCode, a: DatedRate, b: DatedRate): boolean {
  return isWithinFactor(a.rate, b.rate, computeTolerance(code, a.asOf, b.asOf));
}

/** Divides the larger of two rates by the smaller. */
export function computeSpread(a: Ratio, b: Ratio): Ratio {
  return compare(a, b) < 0 ? divide(b, a) : divide(a, b);
}

/** True when two rates differ by at most a factor, in either direction. */
export function isWithinFactor(a: Ratio, b: Ratio, { numerator, denominator }: Ratio): boolean {
  // A round compares thousands of pairs: both directions share the products.
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? right * denominator <= left * numerator : left * denominator <= right * numerator;
}
