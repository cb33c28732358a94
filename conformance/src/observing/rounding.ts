import Big from 'big.js';

/** In which direction a target rounds. */
export const modes = ['half up', 'half even', 'half down', 'down', 'up'] as const;
export type Mode = (typeof modes)[number];

/** Rounds a positive number to a number of decimals. */
export function roundExactly(number: Big, decimals: number, mode: Mode): Big {
  if (mode === 'down') return number.round(decimals, Big.roundDown);
  if (mode === 'up') return number.round(decimals, Big.roundUp);
  if (mode === 'half even') return number.round(decimals, Big.roundHalfEven);
  const below = number.round(decimals, Big.roundDown);
  const isTie = number.minus(below).times(2).eq(new Big(10).pow(-decimals));
  return mode === 'half down' && isTie ? below : number.round(decimals, Big.roundHalfUp);
}

/** Numbers from one to another, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** From where to where a positive number is that was rounded to this one. A tie may have gone either way. */
export function beforeRounding(rounded: number, unit: number, mode: Mode): Interval {
  if (mode === 'down') return { low: rounded, high: rounded + unit };
  if (mode === 'up') return { low: rounded - unit, high: rounded };
  return { low: rounded - unit / 2, high: rounded + unit / 2 };
}

/** What two intervals have in common; `undefined` when that is nothing. */
export function intersect(one: Interval, other: Interval): Interval | undefined {
  const low = Math.max(one.low, other.low);
  const high = Math.min(one.high, other.high);
  return low <= high ? { low, high } : undefined;
}
