import type { Clause, Keys } from '../clause.ts';
import { Mismatch } from '../mismatch.ts';
import type { Journal } from './recording-fetch.ts';
import type { ClauseResult, ResultDetail } from './result.ts';
import { withoutKeys, withoutLongKeys } from './without-keys.ts';

const LONGEST_TEXT = 300;

/**
 * What came of a clause that threw: a mismatch is a failure of the target; whatever else is thrown is a fault of the run,
 * and so is a mismatch with an excuse.
 *
 * A clause may send a key where it does not belong, and a target may repeat one: neither gets into a result.
 */
export function outcomeOf(
  error: unknown,
  { ref: reference }: Clause,
  { last }: Journal,
  keys: Partial<Keys>,
  excuse?: string,
): Pick<ClauseResult, 'status'> & { readonly detail: ResultDetail } {
  const secrets = Object.values(keys);
  // A key that is cut through would not be found any more.
  const shown = (text: string) => cut(withoutKeys(text, secrets));
  const said = (text: string) => cut(withoutLongKeys(text, secrets));
  const about = { ...(last && { request: shown(last) }), reference };
  if (!(error instanceof Mismatch)) return { status: 'error', detail: { reason: said(reasonOf(error)), ...about } };
  if (excuse) return { status: 'error', detail: { reason: excuse, ...about } };
  const { message, expected, received, request } = error;
  const detail = { reason: said(message), expected: said(expected), received: shown(received), ...about };
  if (request) return { status: 'failed', detail: { ...detail, request: shown(request) } };
  return { status: 'failed', detail };
}

/** Whether the target did not answer in time. The SDK has an error of its own around it. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));
}

function reasonOf(error: unknown): string {
  if (isTimeout(error)) return 'no answer in time';
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : error}${cause}`;
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
