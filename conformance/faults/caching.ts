import { API_KEY_HEADER } from '@crossrate/contract';
import type { FaultRequest, Faults, Patch } from './fault.ts';
import {
  always,
  applyChanges,
  onAnswer,
  onError,
  onHeaders,
  onRequest,
  onTable,
  type When,
  withState,
} from './patches.ts';

const heldTag = (request: FaultRequest) => request.header('If-None-Match');
const UNCHANGED = { status: 304, text: '' };
const cache = (value: string) => ({ headers: { 'Cache-Control': value, Vary: null } });

/** Answers 304 to some requests that would get an answer. */
const unchanged = (when: When): Patch =>
  onAnswer((request, answer) => answer.status === 200 && when(request, answer), UNCHANGED);

/** Faults with tags, conditional requests and caches. */
export const cachingFaults: Faults = {
  'caching-tags': {
    'one-tag-for-all-bases': () => async (request, forward) => {
      if (!request.isFor('rates')) return forward(request);
      const answer = await forward(request.withHeader('If-None-Match', null));
      const isHeld = answer.status === 200 && heldTag(request) === '"rates"';
      return applyChanges(answer, { headers: { ETag: '"rates"' }, ...(isHeld && UNCHANGED) });
    },
    'tag-of-each-answer': withState(() => {
      let answered = 0;
      return onAnswer(always, () => ({ headers: { ETag: `"${++answered}"` } }));
    }),
  },
  'caching-foreign-tag': {
    'unchanged-whatever-is-held': unchanged((request) => heldTag(request) !== ''),
    'unchanged-since-1999': unchanged(({ headers }) => headers.has('If-Modified-Since')),
    'condition-fails-with-412': onError(304, { status: 412, message: 'Known.' }),
  },
  'caching-freshness': {
    'tables-are-public': onTable(cache('public, max-age=3600')),
    'errors-kept-for-a-day': onAnswer((_, { status }) => status >= 400, cache('public, max-age=86400')),
    'tables-kept-for-a-day': onTable(cache('private, max-age=86400, immutable')),
  },
  'caching-decided': {
    'no-cache-control': onHeaders({ 'Cache-Control': null, ETag: null }),
    'no-vary': onHeaders({ Vary: null }),
    'errors-without-vary': onAnswer((_, { status }) => status === 401 || status === 422, { headers: { Vary: null } }),
    'tables-without-encoding-in-vary': onTable({ headers: { Vary: API_KEY_HEADER } }),
    'weak-tags-overlooked': onRequest((request) =>
      heldTag(request).startsWith('W/') ? request.withHeader('If-None-Match', null) : request,
    ),
  },
};
