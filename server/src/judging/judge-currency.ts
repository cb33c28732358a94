import { areFromTwo, findAgreement, selectQuotes } from './agreement.ts';
import { believe, type Case, keepLast } from './case.ts';
import { ACCEPTED, judgeAccepted } from './judge-accepted.ts';
import { judgeDispute } from './judge-dispute.ts';
import { judgeLone } from './judge-lone.ts';
import { findQuotes, type Quote } from './quote.ts';
import type { Verdict } from './verdict.ts';

/**
 * Judges a currency without a peg, the first of these that applies:
 *
 * 1. An operator's hold keeps the last rate. A rate that the operator has accepted is believed for three days, unless
 *    providers agree on another one for a younger day.
 * 2. The rate on which two providers agree is believed; then that of a table that the operator has accepted.
 * 3. Of providers that disagree, the only one near the last confirmed rate is believed, for some days.
 * 4. A provider alone is believed near the last rate: see {@link judgeLone}.
 */
export function judgeCurrency(facts: Case): Verdict {
  const { code, witnesses, trusted, decision } = facts;
  if (decision?.kind === 'hold') return keepLast(facts, { ground: 'held by the operator', finding: 'held' });
  const quotes = findQuotes(code, witnesses);
  const agreement = findAgreement(code, quotes);
  const accepted = judgeAccepted(facts, agreement);
  if (accepted) return accepted;
  if (agreement) return believe(facts, agreement, { ground: 'the providers agree', grade: 'confirmed' });
  const isTrusted = ({ provider, asOf }: Quote) => asOf <= (trusted.get(provider) ?? Number.NEGATIVE_INFINITY);
  const [first] = quotes.filter(isTrusted).toSorted((a, b) => b.day - a.day);
  if (first) return believe(facts, [first], ACCEPTED);
  return areFromTwo(quotes) ? judgeDispute(facts, quotes) : judgeLone(facts, quotes);
}

/** Judges the pivot, against which all rates are stated: it is 1, whoever states it. */
export function judgePivot(facts: Case): Verdict {
  const quotes = findQuotes(facts.code, facts.witnesses);
  if (quotes.length === 0) return keepLast(facts, { ground: 'nobody quotes it', finding: 'contested' });
  return believe(facts, selectQuotes(quotes), { ground: 'the pivot of all rates', grade: 'confirmed' });
}
