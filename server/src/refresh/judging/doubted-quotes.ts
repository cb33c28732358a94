import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, ONE, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from './describe-deviation.ts';
import { findTestimony } from './read-verdict.ts';
import { spread } from './tolerance.ts';
import type { Finding, Verdict } from './verdict.ts';

/** A quote that was not believed. */
export interface DoubtedQuote {
  readonly code: CurrencyCode;
  readonly finding: Finding;
  /** Units for one US dollar, as published. */
  readonly stated: string;
  /** Units for one US dollar with which the quote was compared; absent where there was nothing. */
  readonly expected?: string;
  /** How much higher (`+30.1 %`) or lower the quote is. */
  readonly deviation?: string;
}

/** Whoever shows quotes that were not believed shows so many of a provider: the worst come first. */
export const MOST_QUOTES_SHOWN = 5;

const NOT_BELIEVED: ReadonlySet<Finding> = new Set(['outvoted', 'moved alone', 'contested']);

/**
 * Finds the quotes of a provider that were not believed, the furthest from their yardsticks first. Of a discredited table
 * these are the quotes that are off, not those that are right by chance.
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
      doubted.push({ quote, distance: spread(witness.rate, yardstick.rate) });
    }
  }
  return doubted.toSorted((a, b) => compare(b.distance, a.distance)).map(({ quote }) => quote);
}
