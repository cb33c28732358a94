import { type ExpectedFailures, staleEntries } from './expected-failures.ts';
import type { ClauseResult } from './result.ts';

/** Exit codes of a run. */
export const exitCodes = { conforms: 0, fails: 1, unusable: 2, unreachable: 3, interrupted: 130 } as const;

/** What a run says of its target. */
export interface Verdict {
  readonly passed: readonly ClauseResult[];
  /** Failures that nobody expected. */
  readonly failed: readonly ClauseResult[];
  /** Those of them for which the target does not conform. */
  readonly counted: readonly ClauseResult[];
  readonly expected: readonly ClauseResult[];
  readonly skipped: readonly ClauseResult[];
  /** Faults of the run. */
  readonly errors: readonly ClauseResult[];
  /** Entries of the list of expected failures that do not fail any more. */
  readonly stale: ExpectedFailures;
  readonly isInterrupted: boolean;
  readonly exitCode: number;
}

/** How a run is judged. */
export interface JudgeOptions {
  /** Whether a SHOULD that fails counts, too. @default false */
  readonly isStrict?: boolean;
  /** Whether the run was ended before its time. @default false */
  readonly isInterrupted?: boolean;
}

/**
 * Judges the results of a run, those that were expected to fail being marked.
 *
 * @example
 * ```ts
 * import { clauses, judge, runSuite, type ClauseResult } from '@crossrate/conformance';
 * const suite = runSuite({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' }, clauses, drivers: ['http'] });
 * const results: ClauseResult[] = [];
 * for await (const result of suite) results.push(result);
 * process.exitCode = judge(results, [], { isStrict: true }).exitCode;
 * ```
 */
export function judge(
  results: readonly ClauseResult[],
  list: ExpectedFailures = [],
  { isStrict = false, isInterrupted = false }: JudgeOptions = {},
): Verdict {
  const having = (status: ClauseResult['status']) => results.filter((result) => result.status === status);
  const isExpected = ({ detail }: ClauseResult) => detail?.known !== undefined;
  const failed = having('failed').filter((result) => !isExpected(result));
  const verdict = {
    passed: having('passed'),
    failed,
    counted: failed.filter(({ level }) => level === 'MUST' || isStrict),
    expected: having('failed').filter(isExpected),
    skipped: having('skipped'),
    errors: having('error'),
    stale: staleEntries(results, list),
    isInterrupted,
  };
  return { ...verdict, exitCode: exitCodeOf(verdict) };
}

function exitCodeOf({ isInterrupted, errors, counted, stale, passed, failed, expected }: Omit<Verdict, 'exitCode'>) {
  if (isInterrupted) return exitCodes.interrupted;
  // What was seen to fail does so whatever else could not be tried.
  if (counted.length > 0) return exitCodes.fails;
  if (errors.length > 0) return exitCodes.unreachable;
  if (stale.length > 0) return exitCodes.fails;
  return passed.length + failed.length + expected.length > 0 ? exitCodes.conforms : exitCodes.unusable;
}
