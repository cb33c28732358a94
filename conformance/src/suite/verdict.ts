import { type ExpectedFailures, findStaleEntries } from './expected-failures.ts';
import type { ClauseResult } from './result.ts';

/** Exit codes of a run. */
export const exitCodes = { conforms: 0, fails: 1, unusable: 2, unreachable: 3, interrupted: 130 } as const;

/** The verdict of a run on its target. */
export interface Verdict {
  readonly passed: readonly ClauseResult[];
  /** Failures outside the list of expected failures. */
  readonly failed: readonly ClauseResult[];
  /** The failures among `failed` for which the target does not conform. */
  readonly counted: readonly ClauseResult[];
  /** Failures in the list of expected failures. */
  readonly expected: readonly ClauseResult[];
  readonly skipped: readonly ClauseResult[];
  /** The skipped clauses for which the run is not complete: their keys are missing. */
  readonly missing: readonly ClauseResult[];
  /** Faults of the run. */
  readonly errors: readonly ClauseResult[];
  /** Entries of the list of expected failures whose clauses pass now. */
  readonly stale: ExpectedFailures;
  readonly isInterrupted: boolean;
  /** The exit code of the command after such a run. */
  readonly exitCode: number;
  /** The verdict in one sentence. */
  readonly conclusion: string;
}

/** The options of `judge`. */
export interface JudgeOptions {
  /** True when the failure of a SHOULD counts, too. @default false */
  readonly isStrict?: boolean | undefined;
  /** True when the run may leave out the clauses of missing keys. @default false */
  readonly isPartial?: boolean | undefined;
  readonly isInterrupted?: boolean;
}

/**
 * Judges the results of a run. `collectReport` marks the results that were expected to fail.
 *
 * @param list - The expected failures, to find entries that are out of date.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, judge } from '@crossrate/conformance';
 * const report = await collectReport({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' }, clauses });
 * process.exitCode = judge(report.clauses, [], { isStrict: true }).exitCode;
 * ```
 */
export function judge(
  results: readonly ClauseResult[],
  list: ExpectedFailures = [],
  { isStrict = false, isPartial = false, isInterrupted = false }: JudgeOptions = {},
): Verdict {
  const select = (status: ClauseResult['status']) => results.filter((result) => result.status === status);
  const isExpected = ({ detail }: ClauseResult) => detail?.known !== undefined;
  const failed = select('failed').filter((result) => !isExpected(result));
  const verdict = {
    passed: select('passed'),
    failed,
    counted: failed.filter(({ level }) => level === 'MUST' || isStrict),
    expected: select('failed').filter(isExpected),
    skipped: select('skipped'),
    missing: isPartial ? [] : select('skipped').filter(({ detail }) => detail?.missingKeys),
    errors: select('error'),
    stale: findStaleEntries(results, list),
    isInterrupted,
  };
  const [exitCode, conclusion] = conclude(verdict);
  return { ...verdict, exitCode, conclusion };
}

function conclude(verdict: Omit<Verdict, 'exitCode' | 'conclusion'>): readonly [exitCode: number, conclusion: string] {
  const { isInterrupted, errors, counted, stale, missing, passed, failed, expected, skipped } = verdict;
  const { conforms, fails, unusable, unreachable, interrupted } = exitCodes;
  const tried = [...passed, ...failed, ...expected];
  if (isInterrupted) return [interrupted, 'The run was interrupted.'];
  // A counted failure stands, even when other clauses could not be tried.
  if (counted.length > 0)
    return [fails, `The target does not conform${errors.length > 0 ? ', and could not be tried to the end' : ''}.`];
  if (errors.length > 0) return [unreachable, 'The target could not be tried to the end.'];
  if (stale.length > 0) return [fails, 'The list of expected failures is out of date.'];
  if (missing.length > 0)
    return [
      unreachable,
      tried.length > 0 ? 'What was tried conforms, but keys are missing.' : 'Nothing was tried: keys are missing.',
    ];
  if (tried.length === 0) return [unusable, 'Nothing was tried: every clause was skipped.'];
  if (expected.length > 0) return [conforms, 'The target fails what it was expected to fail, and nothing else.'];
  if (skipped.some(({ id }) => !tried.some((result) => result.id === id)))
    return [conforms, 'What was tried conforms. The rest was skipped.'];
  return [conforms, failed.length > 0 ? 'The target conforms, but for what it SHOULD do.' : 'The target conforms.'];
}

/** Says in one line for each reason how many clauses were skipped. */
export function groupSkips(skipped: readonly ClauseResult[]): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { id, detail } of skipped)
    if (detail) ids.set(detail.reason, (ids.get(detail.reason) ?? new Set()).add(id));
  return [...ids].map(
    ([reason, { size }]) => `${size} ${size === 1 ? 'clause was' : 'clauses were'} skipped: ${reason}`,
  );
}
