import type { BrokenServer, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { buildRefusal, changeAnswers, changeErrors, formatMessage, replaceHeaders } from './changing/answers.ts';
import { isForConvert, isForList, isForRates, keyOf } from './changing/requests.ts';

const ALLOWED_ORIGIN = 'Access-Control-Allow-Origin';
const ALLOWED_HEADERS = 'Access-Control-Allow-Headers';
const EXPOSED_HEADERS = 'Access-Control-Expose-Headers';

const isPreflight = ({ method }: ProxyRequest) => method === 'OPTIONS';

const buildCrossOriginServer = (
  id: string,
  title: string,
  change: (answer: ProxyAnswer, request: ProxyRequest) => ProxyAnswer,
): BrokenServer => ({ id, title, caughtBy: ['cors-any-origin'], fault: changeAnswers(change) });

/** Servers that a page of another origin cannot use. */
export const brokenCrossOrigin: readonly BrokenServer[] = [
  buildCrossOriginServer('cors-untold', 'sends no `Access-Control-Allow-Origin`', (answer) =>
    replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }),
  ),
  buildCrossOriginServer('cors-of-one-page', 'lets only one page read its answers', (answer) =>
    replaceHeaders(answer, { [ALLOWED_ORIGIN]: 'https://crossrate.example' }),
  ),
  buildCrossOriginServer('cors-without-errors', 'lets pages read answers, but no errors', (answer) =>
    answer.status >= 400 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer(
    'cors-without-rates',
    'lets pages read the list and errors, but no rates',
    (answer, request) =>
      isForRates(request) && answer.status === 200 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer('cors-without-404', 'lets no page of another origin read a 404', (answer) =>
    answer.status === 404 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer('cors-without-405', 'lets no page of another origin read a 405', (answer) =>
    answer.status === 405 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer('cors-without-304', 'lets no page of another origin read a 304', (answer) =>
    answer.status === 304 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer('cors-without-403', 'lets no page of another origin read a 403', (answer) =>
    answer.status === 403 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer(
    'cors-without-wrong-key',
    'lets a page of another origin read that its key is missing, but not that its key is wrong',
    (answer, request) =>
      answer.status === 401 && keyOf(request) !== null ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  buildCrossOriginServer('cors-without-conversions', 'lets pages read rates, but no conversions', (answer, request) =>
    isForConvert(request) && answer.status === 200 ? replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }) : answer,
  ),
  {
    id: 'cors-without-429',
    title: 'lets no page of another origin read a 429',
    caughtBy: ['cors-over-limit'],
    fault: changeErrors('quotaExceeded', (answer) => replaceHeaders(answer, { [ALLOWED_ORIGIN]: null })),
  },
  {
    id: 'cors-hidden-retry-after',
    title: 'lets pages read a 429, but not its `Retry-After`',
    caughtBy: ['cors-over-limit'],
    fault: changeErrors('quotaExceeded', (answer) => {
      const exposed = answer.headers.get(EXPOSED_HEADERS) ?? '';
      return replaceHeaders(answer, { [EXPOSED_HEADERS]: exposed.replace(/,? *Retry-After/i, '') });
    }),
  },
  buildCrossOriginServer('cors-without-key', 'lets pages send requests, but no key', (answer) =>
    replaceHeaders(answer, { [ALLOWED_HEADERS]: 'Content-Type, X-API-KEY-ID' }),
  ),
  buildCrossOriginServer('cors-without-condition', 'lets pages send a key, but no `If-None-Match`', (answer) =>
    replaceHeaders(answer, { [ALLOWED_HEADERS]: 'X-API-KEY' }),
  ),
  buildCrossOriginServer(
    'cors-kept-for-another-page',
    'repeats the origin of the page without `Vary: Origin`',
    (answer, { headers }) => replaceHeaders(answer, { [ALLOWED_ORIGIN]: headers.get('Origin'), Vary: null }),
  ),
  buildCrossOriginServer(
    'cors-preflight-key',
    'asks for a key in preflights, which never have one',
    (answer, request) => (isPreflight(request) ? { ...buildRefusal('unauthorized'), headers: answer.headers } : answer),
  ),
  buildCrossOriginServer('cors-preflight-405', 'answers 405 to preflights', (answer, request) =>
    isPreflight(request) ? { ...buildRefusal('methodNotAllowed'), headers: answer.headers } : answer,
  ),
  buildCrossOriginServer(
    'cors-preflight-not-for-the-list',
    'answers 405 to preflights for the list of currencies',
    (answer, request) =>
      isPreflight(request) && isForList(request)
        ? { ...buildRefusal('methodNotAllowed'), headers: answer.headers }
        : answer,
  ),
  buildCrossOriginServer('cors-hidden-quota', 'lets pages read answers, but no header of the quota', (answer) =>
    replaceHeaders(answer, { [EXPOSED_HEADERS]: 'ETag, Retry-After' }),
  ),
  buildCrossOriginServer('cors-hidden-headers', 'lets pages read answers, but no header', (answer) =>
    replaceHeaders(answer, { [EXPOSED_HEADERS]: null }),
  ),
  buildCrossOriginServer('cors-refused', 'refuses requests of pages that it does not know', (answer, { headers }) =>
    headers.has('Origin')
      ? {
          ...replaceHeaders(answer, { [ALLOWED_ORIGIN]: null }),
          status: 403,
          text: formatMessage('Not allowed by CORS'),
        }
      : answer,
  ),
  buildCrossOriginServer('cors-twice', 'stands behind a proxy that allows all origins once more', (answer) =>
    replaceHeaders(answer, { [ALLOWED_ORIGIN]: '*, *' }),
  ),
];
