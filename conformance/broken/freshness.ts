import type { BrokenServer, Fault, ProxyRequest } from './broken-server.ts';
import { changeAnswers, changeHeaders, replaceHeaders } from './changing/answers.ts';
import { changeRequests, isForConvert, isForList, isForRates } from './changing/requests.ts';

/** Adds ten minutes to the `max-age` of some answers. */
const keepForLonger = (isAffected: (request: ProxyRequest) => boolean): Fault =>
  changeAnswers((answer, request) => {
    const stated = answer.headers.get('Cache-Control') ?? '';
    const longer = stated.replace(/max-age=(\d+)/, (_, seconds) => `max-age=${Number(seconds) + 600}`);
    return isAffected(request) ? replaceHeaders(answer, { 'Cache-Control': longer }) : answer;
  });

/** Overlooks `If-None-Match` where the header has a certain form. */
const overlookTags = (form: RegExp): Fault =>
  changeRequests((request) => {
    if (!form.test(request.headers.get('If-None-Match') ?? '')) return request;
    const headers = new Headers(request.headers);
    headers.delete('If-None-Match');
    return { ...request, headers };
  });

/** Servers whose answers are kept for too long, or given again to those who hold them. */
export const brokenFreshness: readonly BrokenServer[] = [
  {
    id: 'rates-expire-tomorrow',
    title: 'sends rates with an `Expires` of a day',
    caughtBy: ['caching-freshness'],
    fault: changeAnswers((answer, request) => {
      const expires = new Date(Date.now() + 86_400_000).toUTCString();
      return isForRates(request) ? replaceHeaders(answer, { 'Cache-Control': 'private', Expires: expires }) : answer;
    }),
  },
  {
    id: 'rates-kept-for-a-day',
    title: 'lets caches keep rates for a day',
    caughtBy: ['caching-freshness'],
    fault: changeHeaders(isForRates, { 'Cache-Control': 'private, max-age=86400, immutable' }),
  },
  {
    id: 'age-as-a-date',
    title: 'states the age of its rates as a date',
    caughtBy: ['caching-freshness'],
    fault: changeHeaders(isForRates, { Age: 'Sun, 22 Nov 2026 12:00:00 GMT' }),
  },
  {
    id: 'rates-stale-for-a-day',
    title: 'sends `stale-while-revalidate` of a day',
    caughtBy: ['caching-freshness'],
    fault: changeHeaders(isForRates, { 'Cache-Control': 'private, max-age=60, stale-while-revalidate=86400' }),
  },
  {
    id: 'rates-kept-in-cdn',
    title: 'lets the caches of its provider keep rates for a day',
    caughtBy: ['caching-freshness'],
    fault: changeHeaders(isForRates, { 'CDN-Cache-Control': 'max-age=86400' }),
  },
  {
    id: 'rates-kept-past-refresh',
    title: 'lets caches keep rates for ten minutes past the next refresh',
    caughtBy: ['caching-decided'],
    fault: keepForLonger(isForRates),
  },
  {
    id: 'conversions-kept-past-refresh',
    title: 'lets caches keep conversions for ten minutes past the next refresh',
    caughtBy: ['caching-decided'],
    fault: keepForLonger(isForConvert),
  },
  {
    id: 'rates-kept-for-fractions',
    title: 'states `max-age` with a fraction of a second, which caches do not read',
    caughtBy: ['caching-decided'],
    fault: changeAnswers((answer, request) => {
      const stated = answer.headers.get('Cache-Control') ?? '';
      return isForRates(request)
        ? replaceHeaders(answer, { 'Cache-Control': stated.replace(/max-age=\d+/, '$&.25') })
        : answer;
    }),
  },
  {
    id: 'list-kept-for-a-year',
    title: 'lets caches keep the list for a year',
    caughtBy: ['caching-decided'],
    fault: changeAnswers((answer, request) =>
      isForList(request) ? replaceHeaders(answer, { 'Cache-Control': 'public, max-age=31536000, immutable' }) : answer,
    ),
  },
  ...([404, 422] as const).map(
    (status): BrokenServer => ({
      id: `kept-${status}`,
      title: `lets clients cache a ${status}`,
      caughtBy: ['caching-decided'],
      fault: changeAnswers((answer) =>
        answer.status === status ? replaceHeaders(answer, { 'Cache-Control': 'private, max-age=86400' }) : answer,
      ),
    }),
  ),
  {
    id: 'weak-tags-overlooked',
    title: 'does not recognise its tag with the prefix `W/`',
    caughtBy: ['caching-decided'],
    fault: overlookTags(/^W\//),
  },
  {
    id: 'tags-in-lists-overlooked',
    title: 'does not find its tag among several',
    caughtBy: ['caching-decided'],
    fault: overlookTags(/,/),
  },
];
