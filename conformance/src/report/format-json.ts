import type { SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { concludeRun } from './conclude-run.ts';
import { type JsonReport, REPORT_SCHEMA_ADDRESS, SCHEMA_VERSION } from './report-schema.ts';

/**
 * Formats a report as JSON, for scripts. `report.schema.json` of the package describes the form.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatJson, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * const { verdict, costs } = JSON.parse(formatJson(report, judge(report.clauses)));
 * ```
 */
export function formatJson(report: SuiteReport, verdict: Verdict): string {
  return `${JSON.stringify(buildJsonReport(report, verdict), undefined, 2)}\n`;
}

/** Builds a report in the form of `reportSchema`. */
export function buildJsonReport(report: SuiteReport, verdict: Verdict): JsonReport {
  const { passed, failed, counted, expected, skipped, errors, stale, isInterrupted, exitCode } = verdict;
  const countFailed = (level: string) => failed.filter((result) => result.level === level).length;
  return {
    $schema: REPORT_SCHEMA_ADDRESS,
    schemaVersion: SCHEMA_VERSION,
    verdict: {
      conclusion: concludeRun(verdict),
      exitCode,
      isInterrupted,
      passed: passed.length,
      failedMust: countFailed('MUST'),
      failedShould: countFailed('SHOULD'),
      counted: counted.length,
      expected: expected.length,
      skipped: skipped.length,
      errors: errors.length,
      stale: stale.length,
    },
    ...report,
    drivers: [...report.drivers],
    choices: [...report.choices],
    clauses: [...report.clauses],
  };
}
