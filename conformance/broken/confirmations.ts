import type { BrokenServer } from './broken-server.ts';
import { changeAnswers, changeErrors, changeHeaders, replaceHeaders } from './changing/answers.ts';
import { isAnyRequest, isForList, isForRates, readHeader } from './changing/requests.ts';

/** Servers that are wrong about caches in some kinds of answers alone. */
export const brokenConfirmations: readonly BrokenServer[] = [
  {
    id: 'tag-contained-in-tables',
    title: 'answers 304 when a longer tag contains the tag of a table',
    caughtBy: ['caching-foreign-tag'],
    fault: changeAnswers((answer, request) => {
      const tag = answer.headers.get('ETag')?.replace(/^W\/|"/g, '');
      const isFound = tag !== undefined && readHeader(request, 'If-None-Match')?.includes(tag) === true;
      return isForRates(request) && isFound ? { ...answer, status: 304, text: '' } : answer;
    }),
  },
  {
    id: 'unchanged-not-stored',
    title: 'sends 304 with `no-store`',
    caughtBy: ['caching-not-modified'],
    fault: changeHeaders(isAnyRequest, { 'Cache-Control': 'no-store' }, 304),
  },
  {
    id: 'unchanged-list-private',
    title: 'sends the list as `public`, but its 304 as `private`',
    caughtBy: ['caching-not-modified'],
    fault: changeHeaders(isForList, { 'Cache-Control': 'private, max-age=60' }, 304),
  },
  {
    id: 'amount-refusals-kept',
    title: 'lets clients cache the error about an amount',
    caughtBy: ['caching-decided'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', (answer) =>
      replaceHeaders(answer, { 'Cache-Control': 'private, max-age=60' }),
    ),
  },
  {
    id: 'account-refusals-kept',
    title: 'lets clients cache the 403 of a restricted account for a minute',
    caughtBy: ['caching-decided'],
    needsWholeRun: true,
    fault: changeHeaders(isAnyRequest, { 'Cache-Control': 'private, max-age=60' }, 403),
  },
];
