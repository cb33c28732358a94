import type { Clause } from '../clause.ts';
import { Mismatch } from '../mismatch.ts';
import { clausePage } from './clause-page.ts';
import { type Asker, describeFinding } from './finding.ts';
import { hidePieces } from './key-parts.ts';
import { OverBudget } from './ledger.ts';
import type { Journal } from './recorder.ts';
import type { ClauseResult, ResultDetail } from './result.ts';
import { isTimeout } from './silence.ts';
import { withoutKeys, withoutLongKeys } from './without-keys.ts';

const LONGEST_TEXT = 300;

/** Of a longer text, the end is not shown anyway. */
const LONGEST_READ = 5_000;

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
  // A key that is cut through would not be found any more.
  const shown = (text: string) => cut(hidePieces(withoutKeys(text.slice(0, LONGEST_READ), secrets), asker.keys));
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
  if (error instanceof OverBudget)
    return { status: 'skipped', detail: { reason: said(error.message), reference: clause.ref } };
  if (!(error instanceof Mismatch)) return { status: 'error', detail: { reason: said(reasonOf(error)), ...about } };
  if (excuse) return { status: 'error', detail: { reason: excuse, ...about } };
  const { message, expected, received } = error;
  return {
    status: 'failed',
    detail: { reason: said(message), expected: said(expected), received: shown(received), ...about },
  };
}

/** What no text may show. A header may hold a secret behind the name of its scheme. */
export function secretsOf({ keys, headers = {} }: Asker): string[] {
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
  return [...Object.values(keys), ...values.filter((value) => value.length > 3)];
}

function reasonOf(error: unknown): string {
  if (isTimeout(error)) return 'no answer in time';
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : error}${cause}`;
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
