import type { Verdict } from '../suite/verdict.ts';

/** Puts the verdict into one sentence. */
export function concludeRun(verdict: Verdict): string {
  const { isInterrupted, errors, counted, stale, missing, passed, failed, expected, skipped } = verdict;
  const tried = [...passed, ...failed, ...expected];
  if (isInterrupted) return 'The run was interrupted.';
  if (counted.length > 0)
    return `The target does not conform${errors.length > 0 ? ', and could not be tried to the end' : ''}.`;
  if (errors.length > 0) return 'The target could not be tried to the end.';
  if (stale.length > 0) return 'The list of expected failures is out of date.';
  if (tried.length === 0)
    return `Nothing was tried: ${missing.length > 0 ? 'keys are missing' : 'every clause was skipped'}.`;
  if (missing.length > 0) return 'What was tried conforms, but keys are missing.';
  if (expected.length > 0) return 'The target fails what it was expected to fail, and nothing else.';
  if (skipped.some(({ id }) => !tried.some((result) => result.id === id)))
    return 'What was tried conforms. The rest was skipped.';
  return failed.length > 0 ? 'The target conforms, but for what it SHOULD do.' : 'The target conforms.';
}
