import { type FaultRequest, type Faults, must, type Patch, should } from './fault.ts';
import { applyChanges, onAnswer, onError, onHeaders, onRequest, onTable, type When } from './patches.ts';

const heldTag = (request: FaultRequest) => request.header('If-None-Match');
const UNCHANGED = { status: 304, text: '' };
const cache = (value: string | null) => ({ headers: { 'Cache-Control': value } });
/** Lets caches keep an answer that has no `Vary`. */
const keep = (value: string | null, expires?: Date) => ({
  headers: { 'Cache-Control': value, Vary: null, ...(expires && { Expires: expires.toUTCString() }) },
});

/** Answers 304 to some requests that would get an answer. */
const unchanged = (when: When): Patch =>
  onAnswer((request, answer) => answer.status === 200 && when(request, answer), UNCHANGED);

/** Gives answers a tag that depends on the request alone, and answers 304 to that tag. */
const tagBy =
  (tag: (request: FaultRequest) => string, isAffected: (request: FaultRequest) => boolean = () => true): Patch =>
  () =>
  async (request, forward) => {
    if (!isAffected(request)) return forward(request);
    const answer = await forward(request.withHeader('If-None-Match', null));
    const isUnchanged = answer.status === 200 && heldTag(request) === tag(request);
    return applyChanges(answer, { headers: { ETag: tag(request) }, ...(isUnchanged && UNCHANGED) });
  };

/** Overlooks `If-None-Match` in some form. */
const overlook = (form: RegExp) =>
  should('caching-decided')(
    onRequest((request) => (form.test(heldTag(request)) ? request.withHeader('If-None-Match', null) : request)),
  );

/** Faults with tags, conditional requests and caches. */
export const cachingFaults: Faults = {
  'one-tag-for-all-bases': should('caching-tags')(
    tagBy(
      () => '"rates"',
      (request) => request.isFor('rates'),
    ),
  ),
  'tag-of-each-answer': should('caching-tags')(() => {
    let answered = 0;
    return async (request, forward) => applyChanges(await forward(request), { headers: { ETag: `"${++answered}"` } });
  }),
  'tag-outlives-a-change-of-the-list': must(
    'every-list',
    'caching-tags',
  )(() => {
    let asked = 0;
    return async (request, forward) => {
      const answer = await forward(request);
      if (!request.isFor('currencies') || answer.status !== 200) return answer;
      const text = ++asked % 2 ? answer.text : answer.text.replace('"AED",', '');
      return applyChanges(answer, { text, headers: { ETag: '"list"' } });
    };
  }),
  'unchanged-whatever-is-held': must('caching-foreign-tag')(unchanged((request) => heldTag(request) !== '')),
  'unchanged-since-1999': must('caching-foreign-tag')(unchanged(({ headers }) => headers.has('If-Modified-Since'))),
  'unchanged-for-the-tag-of-another-base': must('caching-foreign-tag')(() => {
    const given = new Set<string | null>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (!request.isFor('rates') || answer.status !== 200) return answer;
      const isKnown = given.has(heldTag(request));
      given.add(answer.headers.get('ETag'));
      return isKnown ? applyChanges(answer, UNCHANGED) : answer;
    };
  }),
  'condition-fails-with-412': must('caching-foreign-tag')(onError(304, { status: 412, message: 'Known.' })),
  '304-without-headers': should('caching-decided')(onError(304, { headers: { ETag: null, 'Cache-Control': null } })),
  'tag-in-place-of-a-key': must('auth-not-shared')(({ goodKey }) => async (request, forward) => {
    const answer = await forward(request);
    if (heldTag(request) === '' || answer.status !== 401) return answer;
    const admitted = await forward(request.withKey(goodKey));
    return admitted.status === 304 ? admitted : answer;
  }),

  'tables-are-public': should('caching-freshness')(
    onTable({ headers: { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' } }),
  ),
  'tables-kept-by-anybody': should('caching-freshness')(onTable(keep('max-age=600'))),
  'errors-kept-for-a-day': should('caching-freshness')(
    onAnswer((_, { status }) => status >= 400, cache('public, max-age=86400')),
  ),
  '429-kept-for-all-keys': should('caching-freshness')(onError(429, keep('public, max-age=60'))),
  'tables-kept-for-a-day': should('caching-freshness')(onTable(cache('private, max-age=86400, immutable'))),
  'no-cache-control': should('caching-decided')(onHeaders({ 'Cache-Control': null, ETag: null })),
  'tables-kept-past-the-refresh': should('caching-decided')(
    onTable(({ headers }) =>
      cache((headers.get('Cache-Control') ?? '').replace(/max-age=(\d+)/, (_, age) => `max-age=${Number(age) + 600}`)),
    ),
  ),
  'weak-tags-overlooked': overlook(/^W\//),
};
