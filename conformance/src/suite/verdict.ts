import type { Level } from '../clause.ts';
import { type ExpectedFailures, expectationOf, staleEntries } from './expected-failures.ts';
import type { ClauseResult } from './result.ts';

/** Exit codes of a run. */
export const exitCodes = { conforms: 0, fails: 1, unusable: 2, unreachable: 3 } as const;

/** What a run says of its target. */
export interface Verdict {
  readonly passed: readonly ClauseResult[];
  /** Failures that nobody expected. */
  readonly failed: readonly ClauseResult[];
  readonly expected: readonly ClauseResult[];
  readonly skipped: readonly ClauseResult[];
  /** Faults of the run. */
  readonly errors: readonly ClauseResult[];
  /** Entries of the list of expected failures that do not fail any more. */
  readonly stale: ExpectedFailures;
  readonly exitCode: number;
}

/**
 * Judges the results of a run.
 *
 * @param isStrict - Whether a SHOULD that fails counts, too.
 */
export function judge(results: readonly ClauseResult[], list: ExpectedFailures, isStrict: boolean): Verdict {
  const having = (status: ClauseResult['status']) => results.filter((result) => result.status === status);
  const isExpected = (result: ClauseResult) => expectationOf(result, list) !== undefined;
  const failed = having('failed').filter((result) => !isExpected(result));
  const errors = having('error');
  const stale = staleEntries(results, list);
  const counts = (level: Level) => level === 'MUST' || isStrict;
  const isBroken = failed.some(({ level }) => counts(level)) || stale.length > 0;
  const exitCode = errors.length > 0 ? exitCodes.unreachable : isBroken ? exitCodes.fails : exitCodes.conforms;
  return {
    passed: having('passed'),
    failed,
    expected: having('failed').filter(isExpected),
    skipped: having('skipped'),
    errors,
    stale,
    exitCode,
  };
}
