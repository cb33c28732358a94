import type { Clause, Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { Mismatch } from '../mismatch.ts';
import { ProvesNothing } from '../proves-nothing.ts';
import type { Excuses } from './excuses.ts';
import { describeFinding } from './finding.ts';
import type { Journal } from './journal.ts';
import { OverBudget } from './ledger.ts';
import { isTimeout } from './lost-answer.ts';
import { findMissingRate } from './missing-rate.ts';
import type { ClauseResult } from './result.ts';
import { listSecrets, prepareHiding } from './secrets.ts';
import { shorten, shortenToDifference } from './shorten.ts';
import type { TargetAccess } from './target-access.ts';

/** One clause tried on one target. */
interface Trial extends TargetAccess {
  readonly clause: Clause;
  readonly context: Context;
  readonly journal: Journal;
  readonly excuses: Excuses;
}

/**
 * Describes the outcome of a clause that threw. A mismatch is a failure of the target; a mismatch with an excuse, and
 * most other errors, are faults of the run.
 *
 * A clause may send a key in any place, and a target may repeat a key: no key gets into a result.
 */
export async function describeOutcome(
  error: unknown,
  { clause, context, journal, excuses, ...access }: Trial,
): Promise<Pick<ClauseResult, 'status' | 'detail'>> {
  // Copies, because the search for an excuse sends requests, too.
  const [last, answers] = [journal.last, [...journal.answers]];
  const hide = prepareHiding(listSecrets(access));
  const clean = (text: string) => shorten(hide(text));
  const skipped = findReasonToSkip(error, context.seen, answers);
  if (skipped) return { status: 'skipped', detail: { reason: clean(skipped) } };
  const request = (error instanceof Mismatch && error.request) || last;
  const about = { ...(request && describeFinding(access, request, hide)), ...describePromise(clause) };
  if (!(error instanceof Mismatch))
    return { status: 'error', detail: { reason: clean(describeError(error)), ...about } };
  const excuse = await excuses.find(answers, context, error.request);
  if (excuse) return { status: 'error', detail: { reason: excuse, ...about } };
  // The texts are cleaned as a whole, because a cut within a key would leave a part of the key.
  const [expected, received] = shortenToDifference(hide(error.expected), hide(error.received));
  return { status: 'failed', detail: { reason: clean(error.message), expected, received, ...about } };
}

/** Finds the reason for which a clause proves nothing about the target. */
function findReasonToSkip(error: unknown, seen: Context['seen'], answers: readonly Exchange[]): string | undefined {
  if (error instanceof OverBudget || error instanceof ProvesNothing) return error.message;
  const missing = error instanceof Mismatch && findMissingRate(seen, answers);
  return missing ? `the target has no rates of ${missing}, which it asks for` : undefined;
}

function describePromise({ sentences, why }: Clause) {
  return { ...(sentences && { sentence: sentences.join(' ') }), ...(why && { why }) };
}

function describeError(error: unknown): string {
  if (isTimeout(error)) return 'no answer in time';
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : error}${cause}`;
}
