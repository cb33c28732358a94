import type { ClauseResult, SuiteReport } from '../../suite/result.ts';
import type { Verdict } from '../../suite/verdict.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { formatArticle } from './format-article.ts';

/** Formats the results of a report: failures first, then the choices of the target and the facts of the run. */
export function formatSections(report: SuiteReport, verdict: Verdict): string {
  const { failed, errors, expected, skipped, passed } = verdict;
  const anchors = assignAnchors(report.clauses);
  const formatSection = (title: string, results: readonly ClauseResult[]) =>
    results.length === 0
      ? ''
      : `<section class="results">
<h2>${title}</h2>
${results.map((result) => formatArticle(result, anchors.get(result) ?? result.id)).join('\n')}
</section>`;
  return [
    formatSection(
      'Failed: MUST',
      failed.filter(({ level }) => level === 'MUST'),
    ),
    formatSection(
      'Failed: SHOULD',
      failed.filter(({ level }) => level === 'SHOULD'),
    ),
    formatSection('Could not be tried', errors),
    formatChoices(report),
    formatRun(report),
    formatSection('Failed as expected', expected),
    formatSection('Skipped', skipped),
    formatSection('Passed', passed),
  ].join('\n');
}

/** Assigns each result the id of its article: the clause's id, followed by the driver's name for a second driver. */
function assignAnchors(results: readonly ClauseResult[]): ReadonlyMap<ClauseResult, string> {
  const taken = new Set<string>();
  return new Map(
    results.map((result) => {
      const anchor = taken.has(result.id) ? `${result.id}-${result.driver}` : result.id;
      taken.add(anchor);
      return [result, anchor];
    }),
  );
}

function formatChoices({ choices }: SuiteReport): string {
  if (choices.length === 0) return '';
  const list = choices.map(
    ({ question, answer }) => `<dt>${escapeMarkup(question)}</dt><dd>${escapeMarkup(answer)}</dd>`,
  );
  return `<section>
<h2>What the interface leaves open, and the target has decided</h2>
<dl>${list.join('')}</dl>
</section>`;
}

function formatRun({ startedAt, durationMs, versions, set, profile, drivers, seed, costs }: SuiteReport): string {
  const { key, requests, dropped } = costs;
  const facts: [string, string][] = [
    ['tried', `${startedAt}, in ${(durationMs / 1000).toFixed(1)} s`],
    ['requests', `${requests}, ${key.sent} of them with --key, of which ${key.granted} were granted`],
    ['requests sent again', String(dropped)],
    ['versions', `suite ${versions.suite}, Node.js ${versions.node}`],
    ['clauses', `set ${set}, profile ${profile}, over ${drivers.join(' and ')}`],
    ['seed', String(seed)],
  ];
  return `<section>
<h2>The run</h2>
<dl>${facts.map(([name, text]) => `<dt>${name}</dt><dd>${escapeMarkup(text)}</dd>`).join('')}</dl>
<p class="of">A MUST is a promise of the interface. A SHOULD is a contested reading of the interface, or a decision of the project where the interface leaves a choice.</p>
</section>`;
}
