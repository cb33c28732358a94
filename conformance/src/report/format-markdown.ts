import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';
import { factsOf } from './facts.ts';
import { formatCosts, formatSummary } from './format-text.ts';
import { printable } from './printable.ts';

/** A job's summary on GitHub may have 1 MiB; who fails more than this wants to read the other reports. */
const SHOWN = 200;

/**
 * Writes a report as Markdown, for the summary of a job or a comment: the verdict, and every clause that did not pass,
 * failed MUSTs first.
 *
 * Whatever came from a target stands in HTML, where no Markdown is read.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatMarkdown, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * const summary = formatMarkdown(report, judge(report.clauses));
 * ```
 */
export function formatMarkdown(report: SuiteReport, verdict: Verdict): string {
  // M comes before S.
  const failed = verdict.failed.toSorted((a, b) => a.level.localeCompare(b.level));
  const rows = [...failed, ...verdict.errors, ...verdict.expected, ...verdict.skipped];
  const summary = linesOf(formatSummary(report, verdict));
  const hidden = rows.length - SHOWN;
  return `## Conformance to the Crossrate interface

<p>${verdict.exitCode === 0 ? '✅' : '❌'} ${summary}</p>
${rows.length === 0 ? '' : tableOf(rows.slice(0, SHOWN))}${hidden > 0 ? `<p>And ${hidden} more.</p>\n` : ''}
<p>${linesOf(formatCosts(report))}</p>
`;
}

function linesOf(text: string): string {
  return text.split('\n').map(safe).join('<br>\n');
}

function tableOf(results: readonly ClauseResult[]): string {
  return `
<table>
<tr><th>Result</th><th>Level</th><th>Over</th><th>Promise</th></tr>
${results.map(rowOf).join('\n')}
</table>
`;
}

function rowOf({ id, level, title, driver, status, detail }: ClauseResult): string {
  const facts = factsOf(detail).map(([name, text]) => {
    const value = safe(text);
    return `${name}: ${name === 'page' ? `<a href="${value}">${value}</a>` : `<code>${value}</code>`}`;
  });
  const promise = [`<b>${safe(id)}</b>: ${safe(title)}`, ...facts].join('<br>');
  const result = detail?.known === undefined ? status : 'failed as expected';
  return `<tr><td>${result}</td><td>${level}</td><td>${driver}</td><td>${promise}</td></tr>`;
}

/** One line, since an empty one would end the HTML. */
function safe(text: string): string {
  return escapeMarkup(printable(text));
}
