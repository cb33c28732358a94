import type { Verdict } from '../suite/verdict.ts';

/**
 * Puts the verdict into one or two sentences.
 *
 * @example
 * ```ts
 * import { concludeRun, judge } from '@crossrate/conformance';
 * console.log(concludeRun(judge([])));
 * ```
 */
export function concludeRun(verdict: Verdict): string {
  const { isInterrupted, errors, counted, stale, passed, failed, expected, skipped } = verdict;
  const tried = [...passed, ...failed, ...expected];
  if (isInterrupted) return 'The run was interrupted.';
  if (counted.length > 0)
    return `The target does not conform${errors.length > 0 ? ', and could not be tried to the end' : ''}.`;
  if (errors.length > 0) return 'The target could not be tried to the end.';
  if (stale.length > 0) return 'The list of expected failures is out of date.';
  if (tried.length === 0)
    return `Nothing was tried: every clause ${needKeys(skipped) ? 'needs a key that is not given' : 'was skipped'}.`;
  if (expected.length > 0) return 'The target fails what it was expected to fail, and nothing else.';
  const untried = skipped.filter(({ id }) => !tried.some((result) => result.id === id));
  if (untried.length > 0)
    return `What was tried conforms. The rest ${needKeys(untried) ? 'needs keys that are not given' : 'was skipped'}.`;
  return failed.length > 0 ? 'The target conforms, but for what it SHOULD do.' : 'The target conforms.';
}

/** Checks whether each of some skipped clauses lacks a key. */
function needKeys(skipped: Verdict['skipped']): boolean {
  return skipped.every(({ detail }) => detail?.reason.startsWith('it needs --'));
}
