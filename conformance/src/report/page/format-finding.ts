import type { ClauseResult, ResultDetail } from '../../suite/result.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { listFacts } from '../facts.ts';
import { classify, kinds } from '../kinds.ts';

/** The facts that have places of their own below the others. */
const APART: readonly string[] = ['interface', 'why', 'again', 'curl'];

/** Formats a clause that failed or could not be tried, folded. One is open at a time. */
export function formatFinding(result: ClauseResult): string {
  const { level, title, id, detail } = result;
  const kind = classify(result);
  const words = kind === 'must' || kind === 'should' ? level : `${level} ${kinds[kind].words}`;
  // A link to an element inside folded ones opens them.
  return `<details name="finding"><summary><span class="level ${kinds[kind].colour}">${words}</span> <span class="title">${escapeMarkup(title)}</span> <code>${escapeMarkup(id)}</code></summary>
<div class="finding" id="${escapeMarkup(id)}">${detail ? formatDetail(detail) : ''}</div></details>`;
}

function formatDetail(detail: ResultDetail): string {
  const { reason, sentence, why, curl, replay } = detail;
  const facts = listFacts(detail).filter(([name]) => !APART.includes(name));
  const rows = facts.map(([name, text]) => `<dt>${name}</dt><dd><code>${escapeMarkup(text)}</code></dd>`);
  const format = (text: string) => escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `
<p>${escapeMarkup(reason)}</p>${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}
${sentence ? `<blockquote>${format(sentence)}</blockquote>` : ''}${why ? `<p class="small">${format(why)}</p>` : ''}
${curl ? formatCopied('curl line', curl) : ''}${replay ? formatCopied('replay', `--replay ${replay}`) : ''}`;
}

/** Formats a text with a button that copies it, which the script of the page shows. */
function formatCopied(name: string, text: string): string {
  return `<div class="copied"><pre>${escapeMarkup(text)}</pre><button type="button" hidden>Copy<span class="unseen"> the ${name}</span></button></div>`;
}
