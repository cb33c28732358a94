import { appendFile, writeFile } from 'node:fs/promises';
import { listFailures } from '../suite/expected-failures.ts';
import type { SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { formatBadge } from './format-badge.ts';
import { buildJsonReport, formatJson } from './format-json.ts';
import { formatJunit } from './format-junit.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatHtml } from './page/format-html.ts';

/** The names of the files to write. */
interface ReportFiles {
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly badge?: string;
  readonly writeExpectedFailures?: string;
  /** Gets the Markdown appended when `markdown` is not set: the summary of a job on GitHub. */
  readonly summary?: string | undefined;
}

/** Writes a report in the form of each given file. */
export async function writeReports(files: ReportFiles, report: SuiteReport, verdict: Verdict): Promise<void> {
  const { json, junit, html, markdown, badge, writeExpectedFailures, summary } = files;
  if (json) await writeFile(json, formatJson(report, verdict));
  if (junit) await writeFile(junit, formatJunit(report, verdict));
  if (html) await writeFile(html, formatHtml(report, verdict));
  if (markdown) await writeFile(markdown, formatMarkdown(report, verdict));
  else if (summary) await appendFile(summary, formatMarkdown(report, verdict));
  if (badge) await writeFile(badge, formatBadge(buildJsonReport(report, verdict)));
  if (writeExpectedFailures)
    await writeFile(writeExpectedFailures, `${JSON.stringify(listFailures(report.clauses), undefined, 2)}\n`);
}
