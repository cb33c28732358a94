import type { ClauseResult } from '../../suite/result.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { classify, countKinds, kindNames } from '../kinds.ts';
import { findArea } from './areas.ts';
import { formatFinding } from './format-finding.ts';

/** The most findings that a reader sees at once. With more, the areas are folded, so that their counts fill one screen. */
const MOST_OPEN = 20;

const isFailure = (result: ClauseResult) => ['must', 'should', 'error'].includes(classify(result));

/** Formats the areas as rows with counts, those with failures first. */
export function formatAreas(results: readonly ClauseResult[]): string {
  const sorted = kindNames.flatMap((kind) => results.filter((result) => classify(result) === kind));
  const isFolded = sorted.filter(isFailure).length > MOST_OPEN;
  // The areas in the order of their first results.
  const areas = new Set(sorted.map(({ id }) => findArea(id)));
  return [...areas]
    .map((name) => {
      const own = sorted.filter(({ id }) => findArea(id) === name);
      return formatArea(name, own, !isFolded && own.some(isFailure));
    })
    .join('\n');
}

/** @param results - Failures first. */
function formatArea(name: string, results: readonly ClauseResult[], isOpen: boolean): string {
  const formatCount = (wanted: string) => {
    const counts = countKinds(results).filter(({ colour }) => colour === wanted);
    return `<span class="count ${wanted}">${counts.map(({ count, words }) => `${count} ${words}`).join(', ')}</span>`;
  };
  const findings = results.filter(({ status }) => status === 'failed' || status === 'error').map(formatFinding);
  const others = results.slice(findings.length).map(formatLine);
  const list = others.length > 0 ? `<ul>\n${others.join('\n')}\n</ul>` : '';
  const folded = `<details><summary>${others.length} passed or skipped</summary>${list}</details>`;
  return `<details class="area"${isOpen ? ' open' : ''}><summary><h2>${name}</h2> ${['bad', 'warn', 'soft', 'good'].map(formatCount).join(' ')}</summary>
${findings.join('\n')}${findings.length > 0 && list ? folded : list}
</details>`;
}

function formatLine({ id, title, status, detail }: ClauseResult): string {
  const words = status === 'skipped' ? `, skipped: ${detail?.reason}` : '';
  return `<li id="${escapeMarkup(id)}" class="${status}">${escapeMarkup(title)} <code>${escapeMarkup(id)}</code>${escapeMarkup(words)}</li>`;
}
