import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import { groupSkips, type Verdict } from '../suite/verdict.ts';
import { formatCommonFindings } from './common-findings.ts';
import { escapeMarkup } from './escape-markup.ts';
import { listFacts } from './facts.ts';
import { formatChoices, formatCosts, formatCoverage, formatSummary } from './format-text.ts';
import { classify, kinds } from './kinds.ts';
import { toPrintable } from './to-printable.ts';

/** GitHub limits the summary of a job to 1 MiB. The other reports show all results. */
const MOST_SHOWN = 200;

/**
 * Formats a report as Markdown, for the summary of a job on GitHub: the verdict, and the clauses that failed or could
 * not be tried, folded, failed MUSTs first. Shows at most 200 of these clauses.
 *
 * Texts of a target are inside HTML blocks, where a reader of Markdown does not interpret them.
 */
export function formatMarkdown(report: SuiteReport, verdict: Verdict): string {
  // MUST sorts before SHOULD.
  const failed = verdict.failed.toSorted((a, b) => a.level.localeCompare(b.level));
  const results = [...failed, ...verdict.errors, ...verdict.expected];
  const [conclusion = '', ...counts] = formatSummary(report, verdict).toReversed();
  const verdictLines = [`${verdict.exitCode === 0 ? '✅' : '❌'} ${conclusion}`, ...counts.toReversed()];
  const notes = [verdictLines, formatCommonFindings(verdict), groupSkips(verdict.skipped)];
  const hidden = results.length > MOST_SHOWN ? [`And ${results.length - MOST_SHOWN} more.`] : [];
  const blocks = [
    '## Conformance to the Crossrate interface',
    ...notes.map(formatParagraph),
    ...results.slice(0, MOST_SHOWN).map(formatFolded),
    ...[hidden, formatChoices(report), formatCosts(report), formatCoverage(report)].map(formatParagraph),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function formatParagraph(lines: readonly string[]): string {
  return lines.length > 0 ? `<p>${lines.map(escapeLine).join('<br>\n')}</p>` : '';
}

function formatFolded(result: ClauseResult): string {
  const { id, level, title, detail } = result;
  const kind = classify(result);
  const words = kind === 'must' || kind === 'should' ? level : `${level}, ${kinds[kind].words}`;
  const facts = detail ? [['reason', detail.reason] as const, ...listFacts(detail)] : [];
  const items = facts.map(([name, text]) => `${name}: <code>${escapeLine(text)}</code>`);
  return `<details><summary>${words}: <b>${escapeLine(id)}</b>: ${escapeLine(title)}</summary>
${items.join('<br>\n')}
</details>`;
}

/** Makes a text one line of safe HTML: an empty line would end the HTML block. */
function escapeLine(text: string): string {
  return escapeMarkup(toPrintable(text));
}
