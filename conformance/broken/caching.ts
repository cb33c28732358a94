import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { changeAnswers, changeErrors, changeHeaders, isError, replaceHeaders } from './changing/answers.ts';
import {
  isAnyRequest,
  isForConvert,
  isForList,
  isForRates,
  keyOf,
  readHeader,
  replaceKey,
} from './changing/requests.ts';

const readHeldTag = (request: ProxyRequest) => readHeader(request, 'If-None-Match');

/** Turns an answer into 304, with the same headers. */
const toNotModified = (answer: ProxyAnswer): ProxyAnswer => ({ ...answer, status: 304, text: '' });

/** Gives the answers to some requests a tag that depends on the request alone, and answers 304 to that tag. */
const tagByRequest =
  (isAffected: (request: ProxyRequest) => boolean, tag: (request: ProxyRequest) => string): Fault =>
  () =>
  async (request, forward) => {
    if (!isAffected(request)) return forward(request);
    const headers = new Headers(request.headers);
    headers.delete('If-None-Match');
    const answer = await forward({ ...request, headers });
    const withTag = replaceHeaders(answer, { ETag: tag(request) });
    return answer.status === 200 && readHeldTag(request) === tag(request) ? toNotModified(withTag) : withTag;
  };

/** Servers with wrong tags, wrong conditional answers or wrong caching headers. */
export const brokenCaching: readonly BrokenServer[] = [
  {
    id: 'tag-contained',
    title: 'answers 304 when a longer tag contains the current one',
    caughtBy: ['caching-foreign-tag'],
    fault: () => async (request, forward) => {
      const answer = await forward(request);
      const tag = answer.headers.get('ETag')?.replace(/^W\/|"/g, '');
      const isFound = tag !== undefined && readHeldTag(request)?.includes(tag) === true;
      return isForList(request) && isFound ? toNotModified(answer) : answer;
    },
  },
  {
    id: 'conversions-never-modified',
    title: 'answers 304 for conversions to every client that holds anything',
    caughtBy: ['caching-foreign-tag'],
    needsWholeRun: true,
    fault: changeAnswers((answer, request) =>
      isForConvert(request) && answer.status === 200 && readHeldTag(request) ? toNotModified(answer) : answer,
    ),
  },
  {
    id: 'not-modified-of-no-bytes',
    title: 'sends `Content-Length: 0` with a 304',
    caughtBy: ['caching-not-modified'],
    fault: changeHeaders(isAnyRequest, { 'Content-Length': '0' }, 304),
  },
  {
    id: 'list-packed-for-everybody',
    title: 'sends a compressed list without `Vary: Accept-Encoding`',
    caughtBy: ['caching-decided'],
    fault: changeHeaders(isForList, { 'Content-Encoding': 'gzip', Vary: null }),
  },
  {
    id: 'tag-of-all-bases',
    title: 'has one `ETag` for the tables of all bases',
    caughtBy: ['caching-tags-differ'],
    fault: tagByRequest(isForRates, () => '"rates-of-today"'),
  },
  {
    id: 'tag-of-everything',
    title: 'has one `ETag` for the whole service',
    caughtBy: ['caching-tags-differ'],
    fault: tagByRequest(isAnyRequest, () => '"v1"'),
  },
  {
    id: 'tag-by-chance',
    title: 'sends another `ETag` with every answer',
    caughtBy: ['caching-tags-differ'],
    fault: () => {
      let answered = 0;
      return async (request, forward) => {
        answered += 1;
        const answer = await forward(request);
        return answer.status === 200 ? replaceHeaders(answer, { ETag: `"${answered}"` }) : answer;
      };
    },
  },
  {
    id: 'tag-without-quotes',
    title: 'writes `ETag` without quotes',
    caughtBy: ['caching-tags-differ'],
    fault: changeAnswers((answer, { url }) => replaceHeaders(answer, { ETag: url.search.slice(1) || 'usd' })),
  },
  {
    id: 'tag-outlives-the-list',
    title: 'keeps the `ETag` of a list that has changed',
    caughtBy: ['caching-tags'],
    fault: () => {
      let asked = 0;
      return async (request, forward) => {
        const answer = await forward(request);
        if (!isForList(request) || answer.status !== 200) return answer;
        asked += 1;
        const text = asked % 2 ? answer.text : answer.text.replace('"AED",', '');
        return replaceHeaders({ ...answer, text }, { ETag: '"list"' });
      };
    },
  },
  {
    id: 'unchanged-whatever-is-held',
    title: 'answers 304 to every client that holds anything',
    caughtBy: ['caching-foreign-tag'],
    fault: changeAnswers((answer, request) =>
      answer.status === 200 && readHeldTag(request) !== null ? toNotModified(answer) : answer,
    ),
  },
  {
    id: 'unchanged-list-whatever-is-held',
    title: 'answers 304 for the list to every client that holds anything',
    caughtBy: ['caching-foreign-tag'],
    fault: changeAnswers((answer, request) =>
      answer.status === 200 && isForList(request) && readHeldTag(request) !== null ? toNotModified(answer) : answer,
    ),
  },
  {
    id: 'unchanged-since-1999',
    title: 'answers 304 to every `If-Modified-Since`',
    caughtBy: ['caching-foreign-tag'],
    fault: changeAnswers((answer, { headers }) =>
      answer.status === 200 && headers.has('If-Modified-Since') ? toNotModified(answer) : answer,
    ),
  },
  {
    id: 'unchanged-for-tags-of-other-bases',
    title: 'accepts the tag of any table for every table',
    caughtBy: ['caching-foreign-tag'],
    fault: () => {
      const given = new Set<string | null>();
      return async (request, forward) => {
        const answer = await forward(request);
        if (!isForRates(request) || answer.status !== 200) return answer;
        const isKnown = given.has(readHeldTag(request));
        given.add(answer.headers.get('ETag'));
        return isKnown ? toNotModified(answer) : answer;
      };
    },
  },
  {
    id: 'condition-fails',
    title: 'answers 412 to a client that holds the current tag',
    caughtBy: ['caching-own-tag'],
    fault: changeAnswers((answer) =>
      answer.status === 304 ? { ...answer, status: 412, text: '{"error":"Known."}' } : answer,
    ),
  },
  {
    id: 'condition-any-500',
    title: 'answers 500 to `If-None-Match: *`',
    caughtBy: ['caching-own-tag'],
    fault: changeAnswers((answer, request) =>
      readHeldTag(request) === '*' && answer.status < 400
        ? { ...answer, status: 500, text: '{"error":"Oops."}' }
        : answer,
    ),
  },
  {
    id: 'unchanged-without-headers',
    title: 'sends 304 without `ETag` and `Cache-Control`',
    caughtBy: ['caching-not-modified'],
    fault: changeHeaders(isAnyRequest, { ETag: null, 'Cache-Control': null }, 304),
  },
  {
    id: 'tag-instead-of-a-key',
    title: 'accepts a current tag in place of a key',
    caughtBy: ['caching-key-first'],
    fault:
      ({ goodKey }) =>
      async (request, forward) => {
        const answer = await forward(request);
        if (readHeldTag(request) === null || answer.status !== 401) return answer;
        const admitted = await forward(replaceKey(request, goodKey));
        return admitted.status === 304 ? admitted : answer;
      },
  },
  {
    id: 'tag-of-a-restricted-account',
    title: 'shows a restricted account whether its rates are old',
    caughtBy: ['caching-key-first'],
    fault:
      ({ goodKey }) =>
      async (request, forward) => {
        const answer = await forward(request);
        const isAdmitted =
          readHeldTag(request) !== null && isError('accountRestricted', answer) && keyOf(request) !== null;
        return isAdmitted ? forward(replaceKey(request, goodKey)) : answer;
      },
  },
  {
    id: 'rates-public-in-caches',
    title: 'sends rates as `public`, so that caches give them without a key',
    caughtBy: ['caching-not-shared', 'caching-decided'],
    fault: changeHeaders(isForRates, { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' }),
  },
  {
    id: 'conversions-in-shared-caches',
    title: 'lets shared caches keep rates and conversions',
    caughtBy: ['caching-not-shared'],
    fault: changeHeaders((request) => !isForList(request), {
      'Cache-Control': 's-maxage=600, max-age=60',
      Vary: null,
    }),
  },
  {
    id: 'rates-kept-for-anybody',
    title: 'sends rates with `max-age`, but without `private` or `Vary`',
    caughtBy: ['caching-private'],
    fault: changeHeaders(isForRates, { 'Cache-Control': 'max-age=600', Vary: null }),
  },
  {
    id: 'conversions-expire',
    title: 'lets conversions expire in an hour without `private` or `Vary`',
    caughtBy: ['caching-private'],
    fault: changeAnswers((answer, request) => {
      const expires = new Date(Date.now() + 3_600_000).toUTCString();
      const isConversion = isForConvert(request) && answer.status === 200;
      return isConversion ? replaceHeaders(answer, { 'Cache-Control': null, Expires: expires, Vary: null }) : answer;
    }),
  },
  {
    id: 'refusals-kept',
    title: 'lets caches keep errors for a day',
    caughtBy: ['caching-errors', 'caching-decided'],
    fault: changeAnswers((answer) =>
      answer.status >= 400 ? replaceHeaders(answer, { 'Cache-Control': 'public, max-age=86400' }) : answer,
    ),
  },
  {
    id: 'refusals-for-all',
    title: 'lets shared caches give the 429 of one key to every key',
    caughtBy: ['caching-errors'],
    needsWholeRun: true,
    only: 'http',
    fault: changeErrors('quotaExceeded', (answer) =>
      replaceHeaders(answer, { 'Cache-Control': 'public, max-age=60', Vary: null }),
    ),
  },
  {
    id: 'caching-untold',
    title: 'sends no `Cache-Control`',
    caughtBy: ['caching-decided'],
    fault: changeHeaders(isAnyRequest, { 'Cache-Control': null, ETag: null }),
  },
];
