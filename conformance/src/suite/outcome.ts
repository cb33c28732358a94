import type { Clause } from '../clause.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { Mismatch } from '../mismatch.ts';
import { RatesChanged } from '../rates-changed.ts';
import { findClausePage } from './clause-page.ts';
import { describeFinding } from './finding.ts';
import { OverBudget } from './ledger.ts';
import { isTimeout } from './lost-answer.ts';
import type { ClauseResult, ResultDetail } from './result.ts';
import { createHiding, listSecrets } from './secrets.ts';
import { shorten, shortenToDifference } from './shorten.ts';
import type { TargetAccess } from './target-access.ts';

/** One clause tried on one target. */
export interface Trial extends TargetAccess {
  readonly clause: Clause;
  /** The last request of the clause, with its answer if there is one. */
  readonly last?: SentRequest | Exchange | undefined;
  /** The cause of a mismatch that is no failure of the target, if there is one. */
  readonly excuse?: string | undefined;
}

/**
 * Describes the outcome of a clause that threw. A mismatch is a failure of the target; a mismatch with an excuse, and
 * most other errors, are faults of the run. `OverBudget` and `RatesChanged` skip the clause.
 *
 * A clause may send a key in any place, and a target may repeat a key: no key gets into a result.
 */
export function describeOutcome(
  error: unknown,
  { clause, last, excuse, ...access }: Trial,
): Pick<ClauseResult, 'status'> & { readonly detail: ResultDetail } {
  const hiding = createHiding(listSecrets(access));
  const cleanSuiteText = (text: string) => shorten(hiding.hideLong(text));
  const request = (error instanceof Mismatch && error.request) || last;
  const finding = request && describeFinding(access, request, hiding);
  const page = findClausePage(clause.id);
  const sentence = clause.sentences?.join(' ');
  const about = { ...finding, ...(sentence && { sentence }), ...(page && { page }) };
  if (error instanceof OverBudget || error instanceof RatesChanged)
    return { status: 'skipped', detail: { reason: cleanSuiteText(error.message) } };
  if (!(error instanceof Mismatch))
    return { status: 'error', detail: { reason: cleanSuiteText(describeError(error)), ...about } };
  if (excuse) return { status: 'error', detail: { reason: excuse, ...about } };
  // The texts are cleaned as a whole, because a cut within a key would leave a part of the key.
  const [expected, received] = shortenToDifference(hiding.hideLong(error.expected), hiding.hide(error.received));
  return { status: 'failed', detail: { reason: cleanSuiteText(error.message), expected, received, ...about } };
}

function describeError(error: unknown): string {
  if (isTimeout(error)) return 'no answer in time';
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : error}${cause}`;
}
