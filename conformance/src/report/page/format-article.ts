import type { ClauseResult, ResultDetail } from '../../suite/result.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { formatHeaders } from '../facts.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '–', error: '!' } as const;

/** How the filter calls what came of a clause: what was expected to fail is no failure. */
function labelOf({ status, detail }: ClauseResult): string {
  return detail?.known === undefined ? status : 'expected';
}

/** Writes what came of one clause. */
export function formatArticle(result: ClauseResult, anchor: string): string {
  const { level, title, driver, status, id, detail } = result;
  const label = labelOf(result);
  const name = escapeMarkup(id);
  return `<article id="${escapeMarkup(anchor)}" class="${label} ${level}" data-status="${label}">
<h3><span class="mark">${MARKS[status]} ${level}</span> ${escapeMarkup(title)}</h3>
<p class="of"><a href="#${escapeMarkup(encodeURIComponent(anchor))}"><code>${name}</code></a> over ${driver}: ${sayStatus(result)}</p>${detail ? formatDetail(detail, status) : ''}
</article>`;
}

function sayStatus({ status, detail }: ClauseResult): string {
  if (detail?.known !== undefined) return 'failed as expected';
  return status === 'error' ? 'could not be tried' : status;
}

function formatDetail(detail: ResultDetail, status: ClauseResult['status']): string {
  const { reason, known, request, expected, received, headers, body, reference, sentence, page, curl, replay } = detail;
  const facts: [name: string, html: string | undefined][] = [
    ['expected to fail', known && escapeMarkup(known)],
    ['request', textOf(request)],
    ['expected', textOf(expected)],
    ['received', textOf(received)],
    ['headers', headers && textOf(formatHeaders(headers))],
    ['body', body && received?.includes(body) ? undefined : textOf(body)],
    ['replay', textOf(replay && `--replay ${replay}`)],
  ];
  const told = facts.flatMap(([name, html]) => (html ? [`<dt>${name}</dt><dd>${html}</dd>`] : []));
  const more = page && /^https:/.test(page) ? ` <a href="${escapeMarkup(page)}">Why, and how to mend it</a>` : '';
  const promise = sentence
    ? `<blockquote>${escapeMarkup(sentence).replace(/`([^`]+)`/g, '<code>$1</code>')}</blockquote>`
    : '';
  const source = status === 'skipped' ? '' : `${promise}\n<p class="of">${escapeMarkup(reference)}.${more}</p>`;
  return `
<p class="reason">${escapeMarkup(reason)}</p>${told.length > 0 ? `\n<dl>${told.join('')}</dl>` : ''}${curl ? `\n<pre>${escapeMarkup(curl)}</pre>` : ''}
${source}`;
}

function textOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `<span class="text">${escapeMarkup(text)}</span>`;
}
