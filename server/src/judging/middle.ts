import type { Ratio } from '@crossrate/contract/money';
import { findMedian } from './median.ts';
import type { Quote } from './quote.ts';
import { isWithinFactor, type RateOfDay } from './tolerance.ts';

/** A rate that takes part in the middle, with the name of its provider, or of its origin. */
export interface NamedRate extends RateOfDay {
  readonly name: string;
}

/** The middle of some rates, and these rates. The day is the earliest of the quotes. */
export interface Middle extends RateOfDay {
  readonly rates: readonly NamedRate[];
  /** The last rate that providers alone have borne out: this one, unless only one of two does. */
  readonly agreed: RateOfDay | undefined;
}

/** Two providers that are further apart do not bear each other out: a third rate decides which of them is in the middle. */
const CLOSE: Ratio = { numerator: 101n, denominator: 100n };

/**
 * Finds the middle of some quotes: one rate for each provider, so that many banks of one weigh no more than one. Of two
 * rates within 1 %, the mean. Of two that are further apart, the middle one of them and of the last rate of a third provider,
 * or else of the last rate on which providers agreed: a wrong one moves the middle no further than the market has moved since.
 *
 * @param others - All quotes of the currency, older ones included.
 * @param agreed - The last rate on which providers agreed. Were it the last one of all, a wrong rate would count twice.
 */
export function findMiddle(quotes: readonly Quote[], others: readonly Quote[], agreed?: RateOfDay): Middle {
  const stated = nameRates(quotes);
  const isTied = stated.length === 2 && !areClose(stated);
  const all = isTied ? [...stated, ...nameYoungest(others, stated)] : stated;
  const rates = isTied && all.length === 2 && agreed ? [...all, { name: LAST_AGREED, ...agreed }] : all;
  const middle = { rate: findMedian(rates.map(({ rate }) => rate)), day: Math.min(...stated.map(({ day }) => day)) };
  const isAgreed = all.length > 2 || (all.length === 2 && !isTied);
  return { ...middle, rates, agreed: isAgreed ? middle : agreed };
}

/** The name of the last rate on which providers agreed, where it decides between two. */
const LAST_AGREED = 'the last confirmed rate';

/** True when all rates are within 1 % of each other. */
export function areClose(rates: readonly RateOfDay[]): boolean {
  return rates.every(({ rate }) => rates.every((other) => isWithinFactor(rate, other.rate, CLOSE)));
}

/** Names the youngest rate of each provider that has none among the stated ones. */
function nameYoungest(others: readonly Quote[], stated: readonly NamedRate[]): NamedRate[] {
  const silent = others.filter(({ provider }) => stated.every(({ name }) => name !== provider));
  const youngest = Math.max(...silent.map(({ day }) => day));
  return nameRates(silent.filter(({ day }) => day === youngest));
}

/** Finds one rate for each provider: the median of its quotes. */
function nameRates(quotes: readonly Quote[]): NamedRate[] {
  return [...Map.groupBy(quotes, ({ provider }) => provider)].map(([name, own]) => ({
    name,
    rate: findMedian(own.map(({ rate }) => rate)),
    day: Math.min(...own.map(({ day }) => day)),
  }));
}
