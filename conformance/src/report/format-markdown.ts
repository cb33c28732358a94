import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { formatCommonFindings } from './common-findings.ts';
import { escapeMarkup } from './escape-markup.ts';
import { listFacts } from './facts.ts';
import { formatCosts, formatSummary } from './format-text.ts';
import { toPrintable } from './to-printable.ts';

/** GitHub limits the summary of a job to 1 MiB. The other reports show all results. */
const MOST_SHOWN = 200;

/**
 * Formats a report as Markdown, for the summary of a job or a comment: the verdict, and the clauses that did not pass,
 * failed MUSTs first. Shows at most 200 of these clauses.
 *
 * Texts of a target are inside HTML blocks, where a reader of Markdown does not interpret them.
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
  // MUST sorts before SHOULD.
  const failed = verdict.failed.toSorted((a, b) => a.level.localeCompare(b.level));
  const rows = [...failed, ...verdict.errors, ...verdict.expected, ...verdict.skipped];
  const summary = formatLines(formatSummary(report, verdict));
  const shared = formatCommonFindings(verdict).map(escapeLine).join('<br>\n');
  const hidden = rows.length - MOST_SHOWN;
  return `## Conformance to the Crossrate interface

<p>${verdict.exitCode === 0 ? '✅' : '❌'} ${summary}</p>
${shared && `\n<p>${shared}</p>\n`}${rows.length === 0 ? '' : formatTable(rows.slice(0, MOST_SHOWN))}${hidden > 0 ? `<p>And ${hidden} more.</p>\n` : ''}
<p>${formatLines(formatCosts(report))}</p>
`;
}

function formatLines(text: string): string {
  return text.split('\n').map(escapeLine).join('<br>\n');
}

function formatTable(results: readonly ClauseResult[]): string {
  return `
<table>
<tr><th>Result</th><th>Level</th><th>Over</th><th>Promise</th></tr>
${results.map(formatRow).join('\n')}
</table>
`;
}

function formatRow({ id, level, title, driver, status, detail }: ClauseResult): string {
  const facts = listFacts(detail).map(([name, text]) => {
    const value = escapeLine(text);
    return `${name}: ${name === 'page' ? `<a href="${value}">${value}</a>` : `<code>${value}</code>`}`;
  });
  const promise = [`<b>${escapeLine(id)}</b>: ${escapeLine(title)}`, ...facts].join('<br>');
  const result = detail?.known === undefined ? status : 'failed as expected';
  return `<tr><td>${result}</td><td>${level}</td><td>${driver}</td><td>${promise}</td></tr>`;
}

/** Makes a text one line of safe HTML: an empty line would end the HTML block. */
function escapeLine(text: string): string {
  return escapeMarkup(toPrintable(text));
}
