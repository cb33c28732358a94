import { createHash } from 'node:crypto';
import type { SuiteReport } from '../../suite/result.ts';
import { exitCodes, groupSkips, type Verdict } from '../../suite/verdict.ts';
import { formatCommonFindings } from '../common-findings.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { describeCoverage, formatCosts, formatSummary } from '../format-text.ts';
import { countKinds } from '../kinds.ts';
import { formatAreas } from './format-areas.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Text of a target can neither run as script nor load anything. */
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'`;

/**
 * Formats a report as one HTML page without other files: the verdict, and the areas of the interface with their failures,
 * folded.
 */
export function formatHtml(report: SuiteReport, verdict: Verdict): string {
  const { startedAt, durationMs, versions, choices, coverage } = report;
  const target = escapeMarkup(report.target);
  const conclusion = escapeMarkup(verdict.conclusion);
  const colour =
    verdict.exitCode === exitCodes.fails ? 'bad' : verdict.exitCode === exitCodes.conforms ? 'good' : 'warn';
  // The conclusion and the counts have places of their own.
  const outdated = formatSummary(report, verdict).slice(0, -2);
  const notes = [outdated, formatCommonFindings(verdict), groupSkips(verdict.skipped)];
  const anchors = report.clauses.map(({ id }) => id);
  const numbers = countKinds(report.clauses).map(
    ({ count, words, colour }) => `<li><b class="${colour}">${count}</b>${words}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${conclusion} ${target}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="small">Conformance to the Crossrate interface</p>
<h1 class="${colour}">${conclusion}</h1>
<p class="lead">${target}, tried on ${startedAt.slice(0, 16).replace('T', ' at ')} UTC in ${(durationMs / 1000).toFixed(1)} s</p>
<ul class="numbers">${numbers.join('')}</ul>
${notes.map((lines) => formatNote(lines, anchors)).join('')}
<div class="sheet">
${formatAreas(report.clauses)}
</div>
<div class="sheet">
<details class="area"><summary><h2>The run, and the choices of the target</h2></summary>
<div class="facts">${formatTerms(choices.map(({ question, answer }) => [question, answer]))}
${formatLines([...formatCosts(report), `Node.js ${versions.node}.`])}</div></details>
<details class="area"><summary><h2>What the run tried, and what not</h2></summary>
<div class="facts">${formatTerms(coverage.map((part) => [part.of, describeCoverage(part)]))}</div></details>
</div>
<p class="small">A MUST is a promise of the interface. A SHOULD is a contested reading of the interface, or a decision of the project where the interface leaves a choice.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function formatLines(lines: readonly string[]): string {
  return lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n');
}

function formatTerms(terms: readonly (readonly [term: string, text: string])[]): string {
  const rows = terms.map(([term, text]) => `<dt>${escapeMarkup(term)}</dt><dd>${escapeMarkup(text)}</dd>`);
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
}

/** Formats lines in a box, with links from the ids of clauses to their results. */
function formatNote(lines: readonly string[], anchors: readonly string[]): string {
  const link = (id: string) => (anchors.includes(id) ? `<a href="#${id}">${id}</a>` : id);
  return lines.length === 0
    ? ''
    : `<div class="note">${formatLines(lines).replace(/\b[a-z]+(-[a-z0-9]+)+/g, link)}</div>\n`;
}
