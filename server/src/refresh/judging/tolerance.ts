import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, multiply, type Ratio } from '@crossrate/contract/money';
import tolerances from './tolerances.json' with { type: 'json' };
import { countTradingDays } from './trading-days.ts';

/** A rate at a moment, of whatever origin. */
export interface DatedRate {
  /** Units of a currency for one US dollar. */
  readonly rate: Ratio;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

/** The history is too short to tell how far rates move in more days of trade than these. */
const LONGEST_DAYS = 30;

const BASIS_POINTS = 10_000n;

const perDay: Readonly<Partial<Record<string, number>>> = tolerances.basisPoints;

/** Currencies that are traded so much that good sources agree on them to about a percent. */
const LIQUID: ReadonlySet<string> = new Set(tolerances.liquid);

/** Whether good sources agree on a currency to about a percent. */
export function isLiquid(code: CurrencyCode): boolean {
  return LIQUID.has(code);
}

/**
 * The factor by which two honest rates of a currency may differ: what one day of trade can do to the currency by its
 * history, times the square root of the days of trade between the two, of which there is at least one, because most
 * providers state a date and no time.
 */
export function toleranceBetween(code: CurrencyCode, a: number, b: number): Ratio {
  const days = Math.min(Math.max(countTradingDays(a, b), 1), LONGEST_DAYS);
  const basisPoints = Math.ceil((perDay[code] ?? tolerances.unknown) * Math.sqrt(days));
  return { numerator: BASIS_POINTS + BigInt(basisPoints), denominator: BASIS_POINTS };
}

/** Whether two rates of a currency are within the tolerance of each other. */
export function areNear(code: CurrencyCode, a: DatedRate, b: DatedRate): boolean {
  return isWithinFactor(a.rate, b.rate, toleranceBetween(code, a.asOf, b.asOf));
}

/** The factor between two rates, whichever is the larger: never below 1. */
export function spread(a: Ratio, b: Ratio): Ratio {
  return compare(a, b) < 0 ? divide(b, a) : divide(a, b);
}

/** Whether two rates differ by no more than a factor, in either direction. */
export function isWithinFactor(a: Ratio, b: Ratio, factor: Ratio): boolean {
  return compare(a, multiply(b, factor)) <= 0 && compare(b, multiply(a, factor)) <= 0;
}
