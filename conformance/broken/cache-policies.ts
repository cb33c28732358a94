import type { BrokenServer } from './broken-server.ts';
import { changeAnswers, changeErrors, changeHeaders, replaceHeaders } from './changing/answers.ts';
import { isAnyRequest, isForConvert, isForList, isForRates } from './changing/requests.ts';

/** Servers that let caches keep too much, or say too little about caches. */
export const brokenCachePolicies: readonly BrokenServer[] = [
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
    after: ['limits-daily-requests'],
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
    after: ['convert-amount-message'],
    fault: changeErrors('invalidAmount', (answer) =>
      replaceHeaders(answer, { 'Cache-Control': 'private, max-age=60' }),
    ),
  },
  {
    id: 'account-refusals-kept',
    title: 'lets clients cache the 403 of a restricted account for a minute',
    caughtBy: ['caching-decided'],
    after: ['auth-restricted'],
    fault: changeHeaders(isAnyRequest, { 'Cache-Control': 'private, max-age=60' }, 403),
  },
];
