import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { changeAnswers, changeHeaders, isError, replaceHeaders } from './changing/answers.ts';
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

/** Answers 304 to some requests whose tag contains the tag of the answer. */
const acceptLongerTags = (isAffected: (request: ProxyRequest) => boolean): Fault =>
  changeAnswers((answer, request) => {
    const tag = answer.headers.get('ETag')?.replace(/^W\/|"/g, '');
    const isFound = tag !== undefined && readHeldTag(request)?.includes(tag) === true;
    return isAffected(request) && isFound ? toNotModified(answer) : answer;
  });

/** Servers with wrong tags or wrong conditional answers. */
export const brokenCaching: readonly BrokenServer[] = [
  {
    id: 'tag-contained',
    title: 'answers 304 when a longer tag contains the current one',
    caughtBy: ['caching-foreign-tag'],
    fault: acceptLongerTags(isForList),
  },
  {
    id: 'tag-contained-in-tables',
    title: 'answers 304 when a longer tag contains the tag of a table',
    caughtBy: ['caching-foreign-tag'],
    fault: acceptLongerTags(isForRates),
  },
  {
    id: 'conversions-never-modified',
    title: 'answers 304 for conversions to every client that holds anything',
    caughtBy: ['caching-foreign-tag'],
    after: ['limits-daily-requests'],
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
];
