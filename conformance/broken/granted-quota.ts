import { quotaHeaderNames } from '@crossrate/contract';
import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { admit, buildRefusal, changeAnswers, isError } from './changing/answers.ts';
import { isFor, keyOf, readHeader, readParameter, replaceKey } from './changing/requests.ts';

/** Grants some requests even when the key has none left. */
const grantsFree =
  (isFree: (request: ProxyRequest) => boolean): Fault =>
  ({ goodKey }) =>
  async (request, forward) =>
    keyOf(request) !== null && isFree(request) ? forward(replaceKey(request, goodKey)) : forward(request);

/** Grants some requests beyond the limit while another request is under way. */
const grantsInRaces =
  (isRacing: (request: ProxyRequest) => boolean): Fault =>
  ({ goodKey }) => {
    let underWay = 0;
    return async (request, forward) => {
      underWay += 1;
      const isAlone = underWay === 1 || !isRacing(request);
      try {
        const answer = await forward(request);
        return isError('quotaExceeded', answer) && !isAlone ? await forward(replaceKey(request, goodKey)) : answer;
      } finally {
        underWay -= 1;
      }
    };
  };

/** Servers that grant too many requests, or too few. */
export const brokenGrantedQuota: readonly BrokenServer[] = [
  {
    id: 'quota-unlimited',
    title: 'grants every request',
    caughtBy: ['limits-daily-requests', 'limits-message'],
    fault: () => {
      const granted = new Map<string, ProxyAnswer>();
      return async (request, forward) => {
        const answer = await forward(request);
        const { pathname } = request.url;
        if (answer.status === 200) granted.set(pathname, answer);
        return isError('quotaExceeded', answer) ? (granted.get(pathname) ?? answer) : answer;
      };
    },
  },
  {
    id: 'quota-101',
    title: 'grants the 101st request',
    caughtBy: ['limits-daily-requests'],
    fault: ({ goodKey }) => {
      const granted = new Set<string | null>();
      return async (request, forward) => {
        const answer = await forward(request);
        if (!isError('quotaExceeded', answer) || granted.has(keyOf(request))) return answer;
        granted.add(keyOf(request));
        return forward(replaceKey(request, goodKey));
      };
    },
  },
  {
    id: 'quota-99',
    title: 'refuses the 100th request',
    caughtBy: ['limits-daily-requests'],
    fault: changeAnswers((answer) =>
      answer.status === 200 && answer.headers.get(quotaHeaderNames.remaining) === '0'
        ? buildRefusal('quotaExceeded')
        : answer,
    ),
  },
  {
    id: 'quota-per-address',
    title: 'counts a key separately for each `X-Forwarded-For`',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree(({ headers }) => headers.has('X-Forwarded-For')),
  },
  {
    id: 'quota-free-same-currency',
    title: 'does not count conversions of a currency into itself',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree(
      (request) => isFor('convert', request) && readParameter(request, 'from') === readParameter(request, 'to'),
    ),
  },
  {
    id: 'quota-free-exponent',
    title: 'does not count conversions of amounts with an exponent',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree((request) => /^\d+e/.test(readParameter(request, 'amount') ?? '')),
  },
  {
    id: 'quota-kept-conversions-free',
    title: 'does not charge a conversion from its cache',
    caughtBy: ['limits-daily-requests'],
    fault: (context) => {
      const kept = new Set<string>();
      return grantsFree((request) => {
        const { href } = request.url;
        const isKept = kept.has(href);
        if (isFor('convert', request)) kept.add(href);
        return isKept;
      })(context);
    },
  },
  {
    id: 'quota-free-since',
    title: 'does not charge requests with `If-Modified-Since`',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree(({ headers }) => headers.has('If-Modified-Since')),
  },
  {
    id: 'quota-free-head',
    title: 'does not charge HEAD, and answers HEAD past the limit',
    caughtBy: ['limits-message', 'limits-errors-free'],
    fault: grantsFree(({ method }) => method === 'HEAD'),
  },
  {
    id: 'quota-free-for-pages',
    title: 'does not charge requests with `Origin`',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree(({ headers }) => headers.has('Origin')),
  },
  {
    id: 'quota-per-operation',
    title: 'counts rates and conversions apart',
    caughtBy: ['limits-daily-requests'],
    fault: ({ goodKey }) => {
      const counts = new Map<string, number>();
      return async (request, forward) => {
        const answer = await forward(request);
        const counter = `${keyOf(request)} ${request.url.pathname}`;
        const count = counts.get(counter) ?? 0;
        if (answer.status === 200) counts.set(counter, count + 1);
        if (!isError('quotaExceeded', answer) || count >= 100) return answer;
        counts.set(counter, count + 1);
        return forward(replaceKey(request, goodKey));
      };
    },
  },
  {
    id: 'quota-races',
    title: 'grants too many requests when they come at once',
    caughtBy: ['limits-daily-requests'],
    fault: grantsInRaces(() => true),
  },
  {
    id: 'quota-refills',
    title: 'grants a used-up key another request twice a second',
    caughtBy: ['limits-stay-used-up'],
    after: ['limits-daily-requests', 'rates-updated-at-steady'],
    fault: ({ goodKey, clock }) => {
      const refilledAt = new Map<string | null, number>();
      return async (request, forward) => {
        const answer = await forward(request);
        const key = keyOf(request);
        if (!isError('quotaExceeded', answer)) return answer;
        const now = clock.now();
        const since = refilledAt.get(key) ?? now;
        const isRefilled = now - since >= 500;
        refilledAt.set(key, isRefilled ? now : since);
        return isRefilled ? forward(replaceKey(request, goodKey)) : answer;
      };
    },
  },
  {
    id: 'quota-identity-counts-double',
    title: 'charges two requests for an answer that is not compressed',
    caughtBy: ['limits-daily-requests'],
    fault: () => async (request, forward) => {
      const isDouble = readHeader(request, 'X-Asked-Encoding') === 'identity' && !isFor('currencies', request);
      const answer = await forward(request);
      if (isDouble && answer.status === 200) await forward(request);
      return answer;
    },
  },
  {
    id: 'quota-repeats-free',
    title: 'does not charge a request that was granted before',
    caughtBy: ['limits-daily-requests'],
    fault: () => {
      const granted = new Map<string, ProxyAnswer>();
      return async (request, forward) => {
        const name = `${keyOf(request)} ${request.url.href}`;
        const before = granted.get(name);
        if (before && !request.headers.has('If-None-Match')) return before;
        const answer = await forward(request);
        if (answer.status === 200) granted.set(name, answer);
        return answer;
      };
    },
  },
  {
    id: 'quota-default-base-free',
    title: 'does not charge for the default base',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree((request) => isFor('rates', request) && readParameter(request, 'base') === null),
  },
  {
    id: 'quota-conditional-free',
    title: 'does not charge requests with `If-None-Match`, even with a full answer',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree((request) => request.headers.has('If-None-Match')),
  },
  {
    id: 'quota-large-amounts-free',
    title: 'does not count conversions of large amounts',
    caughtBy: ['limits-daily-requests'],
    fault: grantsFree((request) => Number(readParameter(request, 'amount')) > 1e6),
  },
  {
    id: 'quota-races-in-conversions',
    title: 'grants too many conversions when they come at once',
    caughtBy: ['limits-daily-requests'],
    fault: grantsInRaces((request) => isFor('convert', request)),
  },
  {
    id: 'quota-begins-anew',
    title: 'counts anew after some refusals',
    caughtBy: ['limits-daily-requests'],
    fault: ({ goodKey }) => {
      let refused = 0;
      return async (request, forward) => {
        const answer = await forward(request);
        if (isError('quotaExceeded', answer)) refused += 1;
        return isError('quotaExceeded', answer) && refused > 36 ? forward(replaceKey(request, goodKey)) : answer;
      };
    },
  },
  {
    id: 'quota-by-address',
    title: 'grants a used-up key a request with another spelling of the query',
    caughtBy: ['limits-daily-requests'],
    fault: admit('quotaExceeded', ({ url }) => url.search.endsWith('&')),
  },
  {
    id: 'quota-in-lower-case',
    title: 'grants a used-up key a request with a code in lower case',
    caughtBy: ['limits-daily-requests'],
    fault: admit('quotaExceeded', ({ url }) => /base=[a-z]{3}/.test(url.search)),
  },
  {
    id: 'quota-of-other-parameters',
    title: 'grants a used-up key a request with an unknown parameter',
    caughtBy: ['limits-daily-requests'],
    fault: admit('quotaExceeded', ({ url }) => url.searchParams.has('fresh')),
  },
];
