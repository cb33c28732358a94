import type { KeyName } from '../clause.ts';
import { type ExpectedFailures, findStaleEntries } from './expected-failures.ts';
import { keyOptions, keyVariables } from './key-names.ts';
import type { ClauseResult } from './result.ts';

/**
 * Exit codes of a run.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, exitCodes, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const { exitCode } = judge((await collectReport(options)).clauses);
 * if (exitCode !== exitCodes.conforms) console.log('The target does not conform.');
 * ```
 */
export const exitCodes = { conforms: 0, fails: 1, unusable: 2, unreachable: 3, interrupted: 130 } as const;

/** The verdict of a run on its target. */
export interface Verdict {
  /** Clauses that passed. */
  readonly passed: readonly ClauseResult[];
  /** Failures outside the list of expected failures. */
  readonly failed: readonly ClauseResult[];
  /** The failures among `failed` for which the target does not conform. */
  readonly counted: readonly ClauseResult[];
  /** Failures in the list of expected failures. */
  readonly expected: readonly ClauseResult[];
  /** Clauses that the run skipped. */
  readonly skipped: readonly ClauseResult[];
  /** The skipped clauses for which the run is not complete: their keys are missing. */
  readonly missing: readonly ClauseResult[];
  /** Faults of the run. */
  readonly errors: readonly ClauseResult[];
  /** Entries of the list of expected failures whose clauses pass now. */
  readonly stale: ExpectedFailures;
  /** True when the run was interrupted. */
  readonly isInterrupted: boolean;
  /** One of {@link exitCodes}. */
  readonly exitCode: number;
}

/** The options of `judge`. */
export interface JudgeOptions {
  /** True when the failure of a SHOULD counts, too. @default false */
  readonly isStrict?: boolean | undefined;
  /** True when the run may leave out the clauses of missing keys. @default false */
  readonly isPartial?: boolean | undefined;
  /** True when the run was interrupted. @default false */
  readonly isInterrupted?: boolean;
}

/**
 * Judges the results of a run. `markExpected` and `collectReport` mark the results that were expected to fail.
 *
 * @param list - The expected failures, to find entries that are out of date.
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
  return { ...verdict, exitCode: exitCodeOf(verdict) };
}

function exitCodeOf(verdict: Omit<Verdict, 'exitCode'>): number {
  const { isInterrupted, errors, counted, stale, missing, passed, failed, expected } = verdict;
  if (isInterrupted) return exitCodes.interrupted;
  // A counted failure stands, even when other clauses could not be tried.
  if (counted.length > 0) return exitCodes.fails;
  if (errors.length > 0) return exitCodes.unreachable;
  if (stale.length > 0) return exitCodes.fails;
  if (missing.length > 0) return exitCodes.unreachable;
  return passed.length + failed.length + expected.length > 0 ? exitCodes.conforms : exitCodes.unusable;
}

/** Says in one line for each reason how many clauses were skipped, and what to do about a missing key. */
export function groupSkips(skipped: readonly ClauseResult[]): string[] {
  const count = (isMeant: (result: ClauseResult) => boolean | undefined, [one, many]: readonly [string, string]) => {
    const { size } = new Set(skipped.filter(isMeant).map(({ id }) => id));
    return size === 0 ? [] : [`${size} ${size === 1 ? one : many}`];
  };
  const names = Object.keys(keyOptions) as KeyName[];
  const reasons = new Set(skipped.flatMap(({ detail }) => (detail && !detail.missingKeys ? [detail.reason] : [])));
  return [
    ...names.flatMap((name) =>
      count(({ detail }) => detail?.missingKeys?.includes(name), ['clause needs', 'clauses need']).map(
        (clauses) => `${clauses} ${keyOptions[name]}: set ${keyVariables[name]}`,
      ),
    ),
    ...[...reasons].flatMap((reason) =>
      count(({ detail }) => detail?.reason === reason, ['clause was', 'clauses were']).map(
        (clauses) => `${clauses} skipped: ${reason}`,
      ),
    ),
  ];
}
