import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, type Ratio } from '@crossrate/contract/money';
import tolerances from './tolerances.json' with { type: 'json' };

/** A rate of a trading day. */
export interface RateOfDay {
  readonly rate: Ratio;
  readonly day: number;
}

/** The most trading days for which a tolerance grows: about a month. */
export const DAYS_OF_A_MONTH = 22;

const BASIS_POINTS = 10_000n;

/** The least tolerance between two sources of a lesser currency, in basis points. */
const DIFFERENCE_OF_SOURCES = 300;

const perDay: Readonly<Partial<Record<string, number>>> = tolerances.basisPoints;

const LIQUID: ReadonlySet<string> = new Set(tolerances.liquid);

/** True for a currency with so much trade that good sources agree on its rate to about a percent. */
export function isLiquid(code: CurrencyCode): boolean {
  return LIQUID.has(code);
}

/**
 * Computes the factor by which a rate of one source moves at most: the tolerance of the currency, from its history, times
 * the square root of the trading days in between, at least one.
 */
export function computeStep(code: CurrencyCode, day: number, otherDay: number): Ratio {
  return extend(perDay[code] ?? tolerances.unknown, day, otherDay);
}

/** Computes the factor by which honest rates of two sources may differ: sources compute lesser currencies in other ways. */
export function computeTolerance(code: CurrencyCode, day: number, otherDay: number): Ratio {
  const step = perDay[code] ?? tolerances.unknown;
  return extend(isLiquid(code) ? step : Math.max(step, DIFFERENCE_OF_SOURCES), day, otherDay);
}

function extend(basisPoints: number, day: number, otherDay: number): Ratio {
  const days = Math.min(Math.max(Math.abs(day - otherDay), 1), DAYS_OF_A_MONTH);
  return { numerator: BASIS_POINTS + BigInt(Math.ceil(basisPoints * Math.sqrt(days))), denominator: BASIS_POINTS };
}

/** True when two rates of a currency are within tolerance of each other. */
export function areNear(code: CurrencyCode, a: RateOfDay, b: RateOfDay): boolean {
  return isWithinFactor(a.rate, b.rate, computeTolerance(code, a.day, b.day));
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
