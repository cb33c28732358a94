import Big from 'big.js';

/** The ways to round a positive number. `half …` names the direction of ties; the other two always go one way. */
export const roundingModes = ['half up', 'half even', 'half down', 'down', 'up'] as const;
export type RoundingMode = (typeof roundingModes)[number];

/** Rounds a positive number to a number of decimals, in exact arithmetic. */
export function roundExactly(number: Big, decimals: number, mode: RoundingMode): Big {
  if (mode === 'down') return number.round(decimals, Big.roundDown);
  if (mode === 'up') return number.round(decimals, Big.roundUp);
  if (mode === 'half even') return number.round(decimals, Big.roundHalfEven);
  const below = number.round(decimals, Big.roundDown);
  const isTie = number.minus(below).times(2).eq(new Big(10).pow(-decimals));
  return mode === 'half down' && isTie ? below : number.round(decimals, Big.roundHalfUp);
}

/** The numbers from `low` to `high`, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Finds the positive numbers that round to `rounded`, a multiple of `unit`. Both ends are included, because a tie may
 * go either way.
 */
export function undoRounding(rounded: number, unit: number, mode: RoundingMode): Interval {
  if (mode === 'down') return { low: rounded, high: rounded + unit };
  if (mode === 'up') return { low: rounded - unit, high: rounded };
  return { low: rounded - unit / 2, high: rounded + unit / 2 };
}

/** Finds the numbers in both intervals; `undefined` when there are none. */
export function intersect(one: Interval, other: Interval): Interval | undefined {
  const low = Math.max(one.low, other.low);
  const high = Math.min(one.high, other.high);
  return low <= high ? { low, high } : undefined;
}
