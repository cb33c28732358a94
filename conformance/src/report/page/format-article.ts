import type { ClauseResult, ResultDetail } from '../../suite/result.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { formatHeaders } from '../facts.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '–', error: '!' } as const;

/** The name of a result in the page's filter. An expected failure does not count as failed. */
function labelOf({ status, detail }: ClauseResult): string {
  return detail?.known === undefined ? status : 'expected';
}

/**
 * Formats the result of one clause as an article of the page.
 *
 * @param anchor - The id of the article, unique on the page.
 */
export function formatArticle(result: ClauseResult, anchor: string): string {
  const { level, title, driver, status, id, detail } = result;
  const label = labelOf(result);
  const name = escapeMarkup(id);
  return `<article id="${escapeMarkup(anchor)}" class="${label} ${level}" data-status="${label}">
<h3><span class="mark">${MARKS[status]} ${level}</span> ${escapeMarkup(title)}</h3>
<p class="of"><a href="#${escapeMarkup(encodeURIComponent(anchor))}"><code>${name}</code></a> over ${driver}: ${describeStatus(result)}</p>${detail ? formatDetail(detail, status) : ''}
</article>`;
}

function describeStatus({ status, detail }: ClauseResult): string {
  if (detail?.known !== undefined) return 'failed as expected';
  return status === 'error' ? 'could not be tried' : status;
}

function formatDetail(detail: ResultDetail, status: ClauseResult['status']): string {
  const { reason, known, request, expected, received, headers, body, reference, sentence, page, curl, replay } = detail;
  const facts: [name: string, html: string | undefined][] = [
    ['expected to fail', known && escapeMarkup(known)],
    ['request', formatFact(request)],
    ['expected', formatFact(expected)],
    ['received', formatFact(received)],
    ['headers', headers && formatFact(formatHeaders(headers))],
    ['body', body && received?.includes(body) ? undefined : formatFact(body)],
    ['replay', formatFact(replay && `--replay ${replay}`)],
  ];
  const rows = facts.flatMap(([name, html]) => (html ? [`<dt>${name}</dt><dd>${html}</dd>`] : []));
  const more = page && /^https:/.test(page) ? ` <a href="${escapeMarkup(page)}">Why, and how to mend it</a>` : '';
  const promise = sentence
    ? `<blockquote>${escapeMarkup(sentence).replace(/`([^`]+)`/g, '<code>$1</code>')}</blockquote>`
    : '';
  const source = status === 'skipped' ? '' : `${promise}\n<p class="of">${escapeMarkup(reference)}.${more}</p>`;
  return `
<p class="reason">${escapeMarkup(reason)}</p>${rows.length > 0 ? `\n<dl>${rows.join('')}</dl>` : ''}${curl ? `\n<pre>${escapeMarkup(curl)}</pre>` : ''}
${source}`;
}

function formatFact(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `<span class="text">${escapeMarkup(text)}</span>`;
}
