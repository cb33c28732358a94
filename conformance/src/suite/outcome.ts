import type { Clause } from '../clause.ts';
import { Mismatch } from '../mismatch.ts';
import { RatesChanged } from '../rates-changed.ts';
import { clausePage } from './clause-page.ts';
import { type Asker, describeFinding } from './finding.ts';
import { OverBudget } from './ledger.ts';
import type { Journal } from './recorder.ts';
import type { ClauseResult, ResultDetail } from './result.ts';
import { hideSecrets, secretsOf } from './secrets.ts';
import { isTimeout } from './silence.ts';
import { withoutLongKeys } from './without-keys.ts';

const LONGEST_TEXT = 300;

/** Where a clause was tried. */
export interface Trial extends Asker {
  readonly clause: Clause;
  readonly journal: Journal;
  /** What a mismatch comes from that is no failure of the target. */
  readonly excuse?: string | undefined;
}

/**
 * What came of a clause that threw: a mismatch is a failure of the target; whatever else is thrown is a fault of the run,
 * and so is a mismatch with an excuse.
 *
 * A clause may send a key where it does not belong, and a target may repeat one: neither gets into a result.
 */
export function outcomeOf(
  error: unknown,
  { clause, journal, excuse, ...asker }: Trial,
): Pick<ClauseResult, 'status'> & { readonly detail: ResultDetail } {
  const secrets = secretsOf(asker);
  const shown = (text: string) => cut(hideSecrets(text, asker));
  const said = (text: string) => cut(withoutLongKeys(text, secrets));
  const request = (error instanceof Mismatch && error.exchange) || journal.last;
  const finding = request && describeFinding(asker, request, shown);
  const page = clausePage(clause.id);
  const promise = {
    reference: clause.ref,
    ...(clause.sentence && { sentence: clause.sentence }),
    ...(page && { page }),
  };
  const about = { ...finding, ...promise };
  if (error instanceof OverBudget || error instanceof RatesChanged)
    return { status: 'skipped', detail: { reason: said(error.message), reference: clause.ref } };
  if (!(error instanceof Mismatch)) return { status: 'error', detail: { reason: said(reasonOf(error)), ...about } };
  if (excuse) return { status: 'error', detail: { reason: excuse, ...about } };
  const { message, expected, received } = error;
  return {
    status: 'failed',
    detail: { reason: said(message), expected: said(expected), received: shown(received), ...about },
  };
}

function reasonOf(error: unknown): string {
  if (isTimeout(error)) return 'no answer in time';
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : error}${cause}`;
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
