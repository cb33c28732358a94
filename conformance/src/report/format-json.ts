import type { SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { REPORT_SCHEMA_ADDRESS, SCHEMA_VERSION } from './report-schema.ts';

/**
 * Formats a report as JSON, for scripts. `report.schema.json` of the package describes the form.
 */
export function formatJson(report: SuiteReport, verdict: Verdict): string {
  const { isInterrupted, exitCode, conclusion, failed, ...others } = verdict;
  const countFailed = (level: string) => failed.filter((result) => result.level === level).length;
  const lists = Object.entries(others);
  const json = {
    $schema: REPORT_SCHEMA_ADDRESS,
    schemaVersion: SCHEMA_VERSION,
    verdict: {
      ...{ conclusion, exitCode, isInterrupted },
      ...{ failedMust: countFailed('MUST'), failedShould: countFailed('SHOULD') },
      ...Object.fromEntries(lists.map(([name, { length }]) => [name, length])),
    },
    ...report,
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}
