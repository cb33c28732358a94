import contract from '@crossrate/contract/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import type { Profile } from '../clause.ts';
import { systemClock } from '../clock.ts';
import { measureCoverage } from './coverage.ts';
import { type ExpectedFailures, markExpected } from './expected-failures.ts';
import type { ClauseResult, SuiteReport } from './result.ts';
import { runSuite, type SuiteOptions } from './run-suite.ts';
import { openTarget, type Target } from './target.ts';

/** The options of a report. */
export interface ReportOptions extends SuiteOptions {
  /** The failures that the report marks as expected. @default none */
  readonly expected?: ExpectedFailures | undefined;
  /** @default 'interface' */
  readonly profile?: Profile | undefined;
  /** The target, if requests were sent before the run. @default a new one */
  readonly target?: Target | undefined;
  /** Receives each result as soon as the result is known. */
  readonly onResult?: ((result: ClauseResult) => void) | undefined;
}

/**
 * Tries clauses on a target and collects the results in a report, the input of `judge` and of the reporters.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatReport, judge, selectClauses } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' }, clauses: selectClauses(clauses) };
 * const report = await collectReport({ ...options });
 * const page = formatReport('html', report, judge(report.clauses));
 * ```
 */
export async function collectReport(options: ReportOptions): Promise<SuiteReport> {
  const { url, clock = systemClock, expected = [], profile = 'interface', onResult } = options;
  const { target = openTarget(options) } = options;
  const [startedAt, start] = [clock.now(), clock.monotonic()];
  const results: ClauseResult[] = [];
  for await (const tried of runSuite(options, target)) {
    const result = markExpected(tried, expected);
    results.push(result);
    onResult?.(result);
  }
  return {
    target: url,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(clock.monotonic() - start),
    versions: { interface: contract.version, suite: manifest.version, node: process.versions.node },
    profile,
    seed: target.seed,
    choices: target.choices.list(),
    costs: target.countCosts(),
    coverage: measureCoverage(target.seen, options),
    clauses: results,
  };
}
