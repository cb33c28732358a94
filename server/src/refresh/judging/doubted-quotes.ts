import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, ONE, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from './describe-deviation.ts';
import { findTestimony } from './read-verdict.ts';
import { computeSpread } from './tolerance.ts';
import type { Finding, Verdict } from './verdict.ts';

/** A quote that was not believed. */
export interface DoubtedQuote {
  readonly code: CurrencyCode;
  readonly finding: Finding;
  /** Units for one US dollar, as published. */
  readonly stated: string;
  /** The compared rate in units for one US dollar; absent when there was nothing to compare with. */
  readonly expected?: string;
  /** The deviation of the quote from the compared rate, such as `+30.10 %`. */
  readonly deviation?: string;
}

/** The number of doubted quotes to show per provider, the worst first. */
export const MOST_QUOTES_SHOWN = 5;

const NOT_BELIEVED: ReadonlySet<Finding> = new Set(['outvoted', 'moved alone', 'contested']);

/**
 * Finds the quotes of a provider that were not believed, the furthest from their yardsticks first. For a discredited
 * table, leaves out the quotes that meet their yardstick anyway.
 */
export function findDoubtedQuotes(provider: string, verdicts: Iterable<Verdict>): DoubtedQuote[] {
  const doubted: { readonly quote: DoubtedQuote; readonly distance: Ratio }[] = [];
  for (const verdict of verdicts) {
    const testimony = findTestimony(verdict, provider);
    if (!testimony) continue;
    const { code, yardstick } = verdict;
    const { witness, finding } = testimony;
    const isOdd = finding === 'discredited' && yardstick !== undefined && !yardstick.isMetBy(witness);
    if (!isOdd && !NOT_BELIEVED.has(finding)) continue;
    const about = { code, finding, stated: publishRate(witness.rate) };
    if (!yardstick) doubted.push({ quote: about, distance: ONE });
    else {
      const factor = divide(witness.rate, yardstick.rate);
      const quote = { ...about, expected: publishRate(yardstick.rate), deviation: describeDeviation(factor) };
      doubted.push({ quote, distance: computeSpread(witness.rate, yardstick.rate) });
    }
  }
  return doubted.toSorted((a, b) => compare(b.distance, a.distance)).map(({ quote }) => quote);
}
