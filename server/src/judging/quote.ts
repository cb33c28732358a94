import type { CurrencyCode } from '@crossrate/contract';
import { findMedian } from './median.ts';
import { areNear, type RateOfDay } from './tolerance.ts';
import type { DatedRate, Witness } from './witness.ts';

/** What a provider states about a currency for one trading day. */
export interface Quote extends DatedRate, RateOfDay {
  readonly provider: string;
  /** The witnesses that state it: one, or several banks of which it is the median. */
  readonly witnesses: readonly Witness[];
}

/** A quote that is older than the youngest one by more trading days is left out. Two cover a weekend and a holiday. */
const MOST_DAYS_BEHIND = 2;

/**
 * Finds the quotes of a currency. The banks of one provider and one day make one quote: the median of those near it, if
 * most are. The others are outvoted by their own kind. Without a majority, each bank makes a quote of its own.
 */
export function findQuotes(code: CurrencyCode, witnesses: readonly Witness[]): Quote[] {
  const youngest = Math.max(...witnesses.map(({ day }) => day));
  const current = witnesses.filter(({ day }) => youngest - day <= MOST_DAYS_BEHIND);
  const groups = Map.groupBy(current, ({ provider, day }) => `${provider} ${day}`);
  return [...groups.values()].flatMap((group) => joinBanks(code, group));
}

function joinBanks(code: CurrencyCode, group: readonly Witness[]): Quote[] {
  const middle = buildQuote(group);
  const near = group.filter((witness) => areNear(code, witness, middle));
  if (near.length * 2 > group.length) return [buildQuote(near)];
  return group.map((witness) => buildQuote([witness]));
}

/** Builds the quote of witnesses of one provider and one day. */
function buildQuote(witnesses: readonly Witness[]): Quote {
  const [{ provider, day }] = witnesses as readonly [Witness];
  return {
    provider,
    day,
    witnesses,
    rate: findMedian(witnesses.map(({ rate }) => rate)),
    asOf: Math.min(...witnesses.map(({ asOf }) => asOf)),
  };
}
