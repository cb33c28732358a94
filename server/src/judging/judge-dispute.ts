import { compare } from '@crossrate/contract/money';
import { areFromTwo } from './agreement.ts';
import { believe, type Case, keepLast } from './case.ts';
import type { Quote } from './quote.ts';
import type { BelievedRate } from './refresh-state.ts';
import { areNear, computeSpread } from './tolerance.ts';
import { findTradingDay } from './trading-days.ts';
import type { Verdict } from './verdict.ts';

/** The trading days for which the last confirmed rate decides between providers: the one near it may be frozen. */
const LONGEST_DISPUTE_DAYS = 5;

const DISPUTED = { ground: 'the providers disagree', finding: 'contested' } as const;

/** Judges providers that disagree. */
export function judgeDispute(facts: Case, quotes: readonly Quote[]): Verdict {
  const { code, last, now } = facts;
  // A rate that one provider has stated for one day proves nothing, and is not served on.
  if (!last || isFirst(last)) return keepLast({ ...facts, last: undefined }, DISPUTED);
  const { reference } = last;
  const comparison = { ...reference, basis: 'the last rate' } as const;
  const isUsable = reference.grade !== 'single' && findTradingDay(now, true) - reference.day <= LONGEST_DISPUTE_DAYS;
  const near = isUsable ? quotes.filter((quote) => areNear(code, quote, reference)) : [];
  const measure = ({ rate }: Quote) => computeSpread(rate, reference.rate);
  const [nearest] = near.toSorted((a, b) => compare(measure(a), measure(b)));
  if (!nearest || areFromTwo(near)) return keepLast(facts, { ...DISPUTED, comparison });
  const belief = { ground: 'near the last confirmed rate', grade: 'single', comparison, isDisputed: true } as const;
  return believe(facts, [nearest], belief);
}

function isFirst({ foundation, day, reference }: BelievedRate): boolean {
  return foundation === 'single' && reference.grade === 'single' && reference.day === day;
}
