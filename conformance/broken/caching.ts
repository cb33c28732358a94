import { answers, isError, withHeaders } from './answers.ts';
import type { BrokenServer, ProxyAnswer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, keyOf, withKey } from './requests.ts';

const tagOf = ({ headers }: ProxyRequest) => headers.get('If-None-Match');

/** The answer that says that nothing changed. */
const unchanged = (answer: ProxyAnswer): ProxyAnswer => ({ ...answer, status: 304, text: '' });

/** Changes headers of the successes of some requests. */
const headersOf = (
  isMeant: (request: ProxyRequest) => boolean,
  changes: Readonly<Record<string, string | null>>,
  status = 200,
): Spoil =>
  answers((answer, request) => (answer.status === status && isMeant(request) ? withHeaders(answer, changes) : answer));

/** The same tag for all answers to some requests, which are asked for anew each time. */
const tagged =
  (isMeant: (request: ProxyRequest) => boolean, tag: (request: ProxyRequest) => string): Spoil =>
  () =>
  async (request, ask) => {
    if (!isMeant(request)) return ask(request);
    const headers = new Headers(request.headers);
    headers.delete('If-None-Match');
    const answer = await ask({ ...request, headers });
    const named = withHeaders(answer, { ETag: tag(request) });
    return answer.status === 200 && tagOf(request) === tag(request) ? unchanged(named) : named;
  };

const ofRates = (request: ProxyRequest) => isFor('rates', request);
const ofList = (request: ProxyRequest) => isFor('currencies', request);
const any = () => true;

/** What is kept of answers, and how it is asked for again. */
export const brokenCaching: readonly BrokenServer[] = [
  {
    id: 'tag-of-all-bases',
    title: 'has one tag for the tables of all bases',
    caughtBy: ['caching-tags-differ'],
    spoil: tagged(ofRates, () => '"rates-of-today"'),
  },
  {
    id: 'tag-of-everything',
    title: 'has one tag for the whole service',
    caughtBy: ['caching-tags-differ'],
    spoil: tagged(any, () => '"v1"'),
  },
  {
    id: 'tag-by-chance',
    title: 'makes up a tag for every answer',
    caughtBy: ['caching-tags-differ'],
    spoil: () => {
      let answered = 0;
      return async (request, ask) => {
        answered += 1;
        const answer = await ask(request);
        return answer.status === 200 ? withHeaders(answer, { ETag: `"${answered}"` }) : answer;
      };
    },
  },
  {
    id: 'tag-without-quotes',
    title: 'writes its tags without quotes',
    caughtBy: ['caching-tags-differ'],
    spoil: answers((answer, { url }) => withHeaders(answer, { ETag: url.search.slice(1) || 'usd' })),
  },
  {
    id: 'tag-outlives-the-list',
    title: 'keeps the tag of a list that has changed',
    caughtBy: ['caching-tags'],
    spoil: () => {
      let asked = 0;
      return async (request, ask) => {
        const answer = await ask(request);
        if (!ofList(request) || answer.status !== 200) return answer;
        asked += 1;
        const text = asked % 2 ? answer.text : answer.text.replace('"AED",', '');
        return withHeaders({ ...answer, text }, { ETag: '"list"' });
      };
    },
  },
  {
    id: 'unchanged-whatever-is-held',
    title: 'answers 304 to every client that holds anything',
    caughtBy: ['caching-foreign-tag'],
    spoil: answers((answer, request) =>
      answer.status === 200 && tagOf(request) !== null ? unchanged(answer) : answer,
    ),
  },
  {
    id: 'unchanged-list-whatever-is-held',
    title: 'answers 304 for the list to every client that holds anything',
    caughtBy: ['caching-foreign-tag'],
    spoil: answers((answer, request) =>
      answer.status === 200 && ofList(request) && tagOf(request) !== null ? unchanged(answer) : answer,
    ),
  },
  {
    id: 'unchanged-since-1999',
    title: 'answers 304 to whoever names any time',
    caughtBy: ['caching-foreign-tag'],
    spoil: answers((answer, { headers }) =>
      answer.status === 200 && headers.has('If-Modified-Since') ? unchanged(answer) : answer,
    ),
  },
  {
    id: 'unchanged-for-tags-of-other-bases',
    title: 'takes the tag of any table for that of the one that is asked for',
    caughtBy: ['caching-foreign-tag'],
    spoil: () => {
      const given = new Set<string | null>();
      return async (request, ask) => {
        const answer = await ask(request);
        if (!ofRates(request) || answer.status !== 200) return answer;
        const isKnown = given.has(tagOf(request));
        given.add(answer.headers.get('ETag'));
        return isKnown ? unchanged(answer) : answer;
      };
    },
  },
  {
    id: 'condition-fails',
    title: 'answers 412 to whoever holds what it has',
    caughtBy: ['caching-own-tag'],
    spoil: answers((answer) =>
      answer.status === 304 ? { ...answer, status: 412, text: '{"error":"Known."}' } : answer,
    ),
  },
  {
    id: 'condition-any-500',
    title: 'breaks when any tag will do',
    caughtBy: ['caching-own-tag'],
    spoil: answers((answer, request) =>
      tagOf(request) === '*' && answer.status < 400 ? { ...answer, status: 500, text: '{"error":"Oops."}' } : answer,
    ),
  },
  {
    id: 'unchanged-without-headers',
    title: 'repeats neither tag nor time with 304',
    caughtBy: ['caching-not-modified'],
    spoil: headersOf(any, { ETag: null, 'Cache-Control': null }, 304),
  },
  {
    id: 'tag-instead-of-a-key',
    title: 'lets a tag stand for a key',
    caughtBy: ['caching-key-first'],
    spoil:
      ({ key }) =>
      async (request, ask) => {
        const answer = await ask(request);
        if (tagOf(request) === null || answer.status !== 401) return answer;
        const known = await ask(withKey(request, key));
        return known.status === 304 ? known : answer;
      },
  },
  {
    id: 'tag-of-a-restricted-account',
    title: 'tells a restricted account whether its rates are old',
    caughtBy: ['caching-key-first'],
    spoil:
      ({ key }) =>
      async (request, ask) => {
        const answer = await ask(request);
        const isOut = tagOf(request) !== null && isError('accountRestricted', answer) && keyOf(request) !== null;
        return isOut ? ask(withKey(request, key)) : answer;
      },
  },
  {
    id: 'rates-public-in-caches',
    title: 'lets every cache give rates to everybody',
    caughtBy: ['caching-not-shared', 'caching-decided'],
    spoil: headersOf(ofRates, { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' }),
  },
  {
    id: 'conversions-in-shared-caches',
    title: 'lets caches in between keep conversions, and not say for whom',
    caughtBy: ['caching-not-shared'],
    spoil: headersOf((request) => !ofList(request), { 'Cache-Control': 's-maxage=600, max-age=60', Vary: null }),
  },
  {
    id: 'refusals-kept',
    title: 'lets refusals be kept for a day',
    caughtBy: ['caching-errors', 'caching-decided'],
    spoil: answers((answer) =>
      answer.status >= 400 ? withHeaders(answer, { 'Cache-Control': 'public, max-age=86400' }) : answer,
    ),
  },
  {
    id: 'rates-kept-for-a-day',
    title: 'lets rates be kept for a day',
    caughtBy: ['caching-freshness'],
    spoil: headersOf(ofRates, { 'Cache-Control': 'private, max-age=86400, immutable' }),
  },
  {
    id: 'age-as-a-date',
    title: 'tells the age of its rates as a date',
    caughtBy: ['caching-freshness'],
    spoil: headersOf(ofRates, { Age: 'Sun, 22 Nov 2026 12:00:00 GMT' }),
  },
  {
    id: 'caching-untold',
    title: 'says nothing of caches',
    caughtBy: ['caching-decided'],
    spoil: headersOf(any, { 'Cache-Control': null, ETag: null }),
  },
];
