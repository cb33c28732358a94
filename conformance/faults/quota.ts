import { quotaHeaderNames } from '@crossrate/contract';
import type { Faults, Patch } from './fault.ts';
import { admit, both, charge, free, isError, onAnswer, onError, onHeaders, refusal, withState } from './patches.ts';

const { policy: POLICY, state: STATE, remaining: REMAINING, reset: RESET } = quotaHeaderNames;
const UNTOLD = Object.fromEntries(Object.values(quotaHeaderNames).map((name) => [name, null]));

const limitTo = (quota: number) =>
  onAnswer(
    (_, { status, headers }) => status === 200 && Number(headers.get(REMAINING) ?? 100) < 100 - quota,
    refusal('quotaExceeded'),
  );

/** States another number of requests left, but never less than none. */
const miscount = (difference: number) =>
  onAnswer(
    (_, { status, headers }) => status === 200 && headers.has(REMAINING),
    ({ headers }) => {
      const remaining = String(Math.max(0, Number(headers.get(REMAINING)) + difference));
      const state = headers.get('RateLimit')?.replace(/r=\d+/, `r=${remaining}`) ?? null;
      return { headers: { [REMAINING]: remaining, RateLimit: state } };
    },
  );

/** Changes a header of the quota where it is stated. */
const restate = (name: string, change: (text: string, headers: Headers) => string): Patch =>
  onAnswer(
    (_, { headers }) => headers.has(name),
    ({ headers }) => ({ headers: { [name]: change(headers.get(name) ?? '', headers) } }),
  );

/** Faults with the daily quota and with the headers that state it. */
export const quotaFaults: Faults = {
  'limits-daily-requests': {
    'quota-of-101': withState(() => {
      const granted = new Set<string>();
      return admit('quotaExceeded', ({ key }) => granted.size < granted.add(key).size);
    }),
    'quota-of-99': limitTo(99),
    'quota-of-60-untold': both(onHeaders(UNTOLD), limitTo(60)),
    'quota-of-tables-alone': admit('quotaExceeded', (request) => request.isFor('convert')),
    'quota-races': ({ goodKey }) => {
      let underWay = 0;
      return async (request, forward) => {
        const isAlone = ++underWay === 1;
        const answer = await forward(request);
        underWay -= 1;
        return isError('quotaExceeded', answer) && !isAlone ? forward(request.withKey(goodKey)) : answer;
      };
    },
    'the-same-url-again-is-free': withState(() => {
      const asked = new Set<string>();
      return free(({ key, url }) => asked.size === asked.add(`${key} ${url}`).size);
    }),
    'usd-to-eur-is-free': free((request) => request.get('from') === 'USD' && request.get('to') === 'EUR'),
    'the-same-currency-is-free': free((request) => request.isOfOneCurrency()),
    'lower-case-is-free': free(({ url }) => /=[a-z]{3}\b/.test(url.search)),
    'conditional-requests-uncharged': free(({ headers }) => headers.has('If-None-Match')),
    'conversions-charged-twice': charge((request, { status }) => request.isFor('convert') && status === 200),
    'used-up-key-is-403': onError('quotaExceeded', { status: 403 }),
    'used-up-key-may-spell-the-query-otherwise': admit('quotaExceeded', ({ url }) => url.search.endsWith('&')),
    'used-up-key-bars-the-list': withState(() => {
      let isUsedUp = false;
      return onAnswer((request, answer) => {
        isUsedUp ||= isError('quotaExceeded', answer);
        return isUsedUp && request.isFor('currencies');
      }, refusal('quotaExceeded'));
    }),
  },
  'limits-head-refused': { 'head-after-the-limit': admit(429, ({ method }) => method === 'HEAD') },
  'limits-stay-used-up': {
    'quota-refills-after-a-moment': withState(({ clock }) => {
      const usedUpAt = new Map<string, number>();
      return admit('quotaExceeded', ({ key }) => {
        usedUpAt.set(key, usedUpAt.get(key) ?? clock.now());
        return clock.now() - (usedUpAt.get(key) ?? 0) >= 50;
      });
    }),
  },
  'limits-last': {
    'quota-before-the-parameters': onAnswer(
      (_, { status, headers }) => status === 422 && headers.get(REMAINING) === '0',
      refusal('quotaExceeded'),
    ),
    'quota-before-the-rates': onError(
      'unavailable',
      refusal('quotaExceeded'),
      (_, { headers }) => headers.get(REMAINING) === '0',
    ),
  },
  'limits-message': { '429-without-retry-after': onError('quotaExceeded', { headers: { 'Retry-After': null } }) },
  'limits-errors-free': {
    'list-charged': charge((request) => request.isFor('currencies')),
    '422-charged': charge((_, { status }) => status === 422),
    'head-uncharged': free(({ method }) => method === 'HEAD'),
  },
  'limits-headers': {
    'quota-untold': onHeaders(UNTOLD),
    'quota-headers-that-contradict-each-other': onHeaders({ RateLimit: '"daily";r=100;t=3600' }, (_, { headers }) =>
      headers.has(REMAINING),
    ),
    'remaining-before-the-charge': miscount(1),
    'remaining-one-too-low': miscount(-1),
    'reset-of-last-midnight': restate(RESET, (text) => String(Number(text) - 86_400)),
    'reset-in-milliseconds': restate(RESET, (text) => `${text}000`),
    'reset-in-seconds-from-now': restate(RESET, (_, headers) => headers.get(STATE)?.split('t=')[1] ?? ''),
    'state-with-the-epoch-seconds-of-the-reset': restate(STATE, (text, headers) =>
      text.replace(/t=.*/, `t=${headers.get(RESET)}`),
    ),
    'state-of-no-time': restate(STATE, (text) => text.replace(/;t=.*/, '')),
    'window-of-an-hour': restate(POLICY, (text) => text.replace('86400', '3600')),
    'quota-told-to-a-restricted-account': onError('accountRestricted', { headers: { [REMAINING]: '100' } }),
  },
};
