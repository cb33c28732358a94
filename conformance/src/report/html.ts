import type { ClauseResult, SuiteReport } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';
import { factsOf } from './facts.ts';
import { summaryOf } from './text.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; overflow-wrap: anywhere; }
.verdict { padding: 1rem; border-radius: .5rem; border-left: .5rem solid; background: #8881; font-size: 1.2rem; }
.conforms { border-color: #2a7; } .broken { border-color: #d33; }
.numbers { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
.numbers strong { display: block; font-size: 2rem; line-height: 1.1; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #8884; }
.failed td:first-child, .error td:first-child { color: #d33; font-weight: bold; }
.passed td:first-child { color: #2a7; } .skipped, .expected { opacity: .75; }
dl { margin: .3rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; font-size: .875rem; }
dt { opacity: .75; } dd { margin: 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  tr { display: block; padding: .4rem 0; border-bottom: 1px solid #8884; } th { display: none; }
  td { display: inline; padding: 0 .6rem 0 0; border: 0; } td:last-child { display: block; } dl { display: block; }
}
`;

/** Writes a report as one page that needs nothing else. */
export function htmlOf(report: SuiteReport, verdict: Verdict): string {
  const { target, startedAt, clauses } = report;
  const numbers: [number, string][] = [
    [verdict.passed.length, 'passed'],
    [verdict.failed.length, 'failed'],
    [verdict.expected.length, 'failed as expected'],
    [verdict.skipped.length, 'skipped'],
    [verdict.errors.length, 'could not be tried'],
  ];
  const order = ['failed', 'error', 'expected', 'skipped', 'passed'];
  const sorted = clauses.toSorted((a, b) => order.indexOf(labelOf(a)) - order.indexOf(labelOf(b)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance of ${escapeMarkup(target)}</title>
<style>${STYLE}</style>
<h1>Does ${escapeMarkup(target)} keep the promises of the Crossrate interface?</h1>
<p class="verdict ${verdict.exitCode === 0 ? 'conforms' : 'broken'}">${escapeMarkup(summaryOf(report, verdict)).replaceAll('\n', '<br>')}</p>
<ul class="numbers">${numbers.map(([number, name]) => `<li><strong>${number}</strong>${name}</li>`).join('')}</ul>
<p>Tried on ${startedAt}. A MUST is a promise of the interface; a SHOULD is what the interface leaves open and the project
has decided. <em>http</em> is plain HTTP, <em>sdk</em> the typed client.</p>
<table>
<tr><th>Result<th>Level<th>Over<th>Promise</tr>
${sorted.map(rowOf).join('\n')}
</table>
</html>
`;
}

/** What was expected to fail is not shown as a failure. */
function labelOf({ status, detail }: ClauseResult): string {
  return detail?.known ? 'expected' : status;
}

function rowOf(result: ClauseResult): string {
  const { id, level, title, driver, status, detail } = result;
  const facts = factsOf(detail).map(([name, text]) => `<dt>${name}<dd>${escapeMarkup(text)}`);
  const more = facts.length > 0 ? `<dl>${facts.join('')}</dl>` : '';
  return `<tr class="${labelOf(result)}"><td>${status}${detail?.known ? ' as expected' : ''}<td>${level}<td>${driver}<td>${escapeMarkup(title)} <code>${id}</code>${more}</tr>`;
}
