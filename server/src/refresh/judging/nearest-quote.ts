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
  const computeDistance = ({ rate }: Quote) => computeSpread(rate, expectation.rate);
  return quotes.filter(expectation.isMetBy).toSorted((a, b) => compare(computeDistance(a), computeDistance(b)))[0];
}

/** Narrows an expectation to the nearest of several disagreeing quotes, and to the last rate, however far that one is. */
export function narrowExpectation({ code, last }: Case, expectation: Yardstick, nearest: Witness): Yardstick {
  const isChosen = (quote: DatedRate) => expectation.isMetBy(quote) && areNear(code, quote, nearest);
  return { ...expectation, isMetBy: (quote) => quote === last || isChosen(quote) };
}

/** True when the quotes to believe contradict the last rate, which is younger: no as-of time may go back. */
export function isLastAhead(facts: Case, yardstick: Yardstick, nearest: Witness): boolean {
  const { code, witnesses, last, isLastServable, now } = facts;
  if (!last || !isLastServable || last.asOf > now || areNear(code, last, nearest)) return false;
  return !witnesses.some((witness) => yardstick.isMetBy(witness) && witness.asOf >= last.asOf);
}
