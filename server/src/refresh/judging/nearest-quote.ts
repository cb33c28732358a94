import { compare } from '@crossrate/contract/money';
import type { Case } from './case.ts';
import { areNear, computeSpread, type DatedRate } from './tolerance.ts';
import type { Witness } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

/** Finds the quote nearest to the expected rate, if any is near enough. */
export function findNearest<Quote extends DatedRate>(
  expectation: Yardstick,
  quotes: readonly Quote[],
): Quote | undefined {
  const distance = ({ rate }: Quote) => computeSpread(rate, expectation.rate);
  return quotes.filter(expectation.isMetBy).toSorted((a, b) => compare(distance(a), distance(b)))[0];
}

/** Narrows an expectation that several disagreeing sources meet to the nearest of them. */
export function narrow({ code }: Case, expectation: Yardstick, nearest: Witness): Yardstick {
  return { ...expectation, isMetBy: (quote) => expectation.isMetBy(quote) && areNear(code, quote, nearest) };
}

/** True when the last rate is younger than the quotes to believe, which contradict it: no as-of time may go back. */
export function isLastAhead(
  { witnesses, last, isLastServable, now }: Case,
  wide: Yardstick,
  narrowed: Yardstick,
): boolean {
  if (!last || !isLastServable || last.asOf > now || !wide.isMetBy(last) || narrowed.isMetBy(last)) return false;
  return !witnesses.some((witness) => narrowed.isMetBy(witness) && witness.asOf >= last.asOf);
}
