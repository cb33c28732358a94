import { createHash } from 'node:crypto';
import type { SuiteReport } from '../../suite/result.ts';
import type { Verdict } from '../../suite/verdict.ts';
import { COMMON_HEADING, listCommonFindings } from '../common-findings.ts';
import { concludeRun } from '../conclude-run.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { formatSummary } from '../format-text.ts';
import { formatSections } from './format-sections.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Text of a target can neither run as script nor load anything. */
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'`;

/**
 * Formats a report as one HTML page without other files: the verdict first, then the failures.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatHtml, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * const page = formatHtml(report, judge(report.clauses));
 * ```
 */
export function formatHtml(report: SuiteReport, verdict: Verdict): string {
  const target = escapeMarkup(report.target);
  const [sentence = '', ...more] = formatSummary(report, verdict).split('\n').toReversed();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(concludeRun(verdict))} ${target}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Does ${target} keep the promises of the Crossrate interface?</h1>
<div class="verdict ${verdict.exitCode === 0 ? 'conforms' : 'fails'}"><strong>${escapeMarkup(sentence)}</strong>
${more.toReversed().map(escapeMarkup).join('<br>')}</div>
${formatNumbers(verdict)}
${formatShared(verdict)}<form hidden>
<label>Search <input type="search" name="words" autocomplete="off"></label>
<label>Result <select name="status"><option value="">all</option><option value="failed">failed</option><option value="error">could not be tried</option><option value="expected">failed as expected</option><option value="skipped">skipped</option><option value="passed">passed</option></select></label>
<span role="status"></span>
</form>
${formatSections(report, verdict)}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function formatNumbers({ passed, failed, expected, skipped, errors }: Verdict): string {
  const must = failed.filter(({ level }) => level === 'MUST').length;
  const numbers: [number, string][] = [
    [must, 'failed MUST'],
    [failed.length - must, 'failed SHOULD'],
    [errors.length, 'could not be tried'],
    [expected.length, 'failed as expected'],
    [skipped.length, 'skipped'],
    [passed.length, 'passed'],
  ];
  return `<ul class="numbers">${numbers.map(([number, name]) => `<li><b>${number}</b>${name}</li>`).join('')}</ul>`;
}

function formatShared(verdict: Verdict): string {
  const items = listCommonFindings(verdict).map(({ text, ids: [first = '', ...more] }) => {
    const link = `<a href="#${escapeMarkup(encodeURIComponent(first))}"><code>${escapeMarkup(first)}</code></a>`;
    return `<li>${link} and ${more.length} more: <span class="text">${escapeMarkup(text)}</span></li>`;
  });
  return items.length === 0 ? '' : `<p>${COMMON_HEADING}</p>\n<ul>${items.join('\n')}</ul>\n`;
}
