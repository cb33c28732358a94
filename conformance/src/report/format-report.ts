import { appendFile, writeFile } from 'node:fs/promises';
import { listFailures } from '../suite/expected-failures.ts';
import type { SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { formatJson } from './format-json.ts';
import { formatJunit } from './format-junit.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatText } from './format-text.ts';
import { formatHtml } from './page/format-html.ts';

const formatters = { text: formatText, json: formatJson, junit: formatJunit, html: formatHtml } as const;

/** A form of report. */
export type ReportFormat = keyof typeof formatters;

/**
 * Formats a report: as the text of the command, as JSON in the form of `report.schema.json`, as JUnit XML, or as an HTML
 * page.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatReport, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses } as const;
 * const report = await collectReport(options);
 * const page = formatReport('html', report, judge(report.clauses));
 * ```
 */
export function formatReport(format: ReportFormat, report: SuiteReport, verdict: Verdict): string {
  return formatters[format](report, verdict);
}

/** The names of the files to write. */
interface ReportFiles extends Partial<Record<ReportFormat, string>> {
  readonly writeExpectedFailures?: string;
  /** Gets the report appended as Markdown: the summary of a job on GitHub. */
  readonly summary?: string | undefined;
}

/** Writes a report in the form of each given file. */
export async function writeReports(files: ReportFiles, report: SuiteReport, verdict: Verdict): Promise<void> {
  for (const format of Object.keys(formatters) as ReportFormat[])
    if (files[format]) await writeFile(files[format], formatReport(format, report, verdict));
  const { summary, writeExpectedFailures } = files;
  if (summary) await appendFile(summary, formatMarkdown(report, verdict));
  if (writeExpectedFailures)
    await writeFile(writeExpectedFailures, `${JSON.stringify(listFailures(report), undefined, 2)}\n`);
}
