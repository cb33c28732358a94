import { quotaHeaderNames } from '@crossrate/contract';
import { type Fault, type FaultRequest, type Faults, must, type Patch, should } from './fault.ts';
import { admit, applyChanges, isError, onAnswer, onError, onHeaders, refusal, type When } from './patches.ts';

const { remaining: REMAINING } = quotaHeaderNames;

/** Charges nothing for some granted requests: as many more are granted past the limit. */
const free = (isFree: (request: FaultRequest) => boolean): Fault =>
  must('limits-daily-requests')(({ goodKey }) => {
    const saved = new Map<string, number>();
    return async (request, forward) => {
      const { key } = request;
      const answer = await forward(request);
      const count = saved.get(key) ?? 0;
      if (answer.status === 200 && !request.isFor('currencies') && isFree(request)) saved.set(key, count + 1);
      if (!isError('quotaExceeded', answer) || (count === 0 && !isFree(request))) return answer;
      if (!isFree(request)) saved.set(key, count - 1);
      return forward(request.withKey(goodKey));
    };
  });

/** Charges once more for some answers. */
const charge =
  (when: When): Patch =>
  () =>
  async (request, forward) => {
    const answer = await forward(request);
    if (request.key !== '' && when(request, answer)) await forward(request.at('rates'));
    return answer;
  };

const chargeStatus = (charged: number) => should('limits-errors-free')(charge((_, { status }) => status === charged));

/** Changes the headers that state a quota. */
const onQuota = (headers: Readonly<Record<string, string | null>>, when: When = () => true): Patch =>
  onHeaders(headers, (request, answer) => answer.headers.has(REMAINING) && when(request, answer));

const UNTOLD = Object.fromEntries(Object.values(quotaHeaderNames).map((name) => [name, null]));
const retryAfter = (value: string | null, when?: When) =>
  should('limits-message')(onError('quotaExceeded', { headers: { 'Retry-After': value } }, when));

/** Faults with the daily quota and with the headers that state it. */
export const quotaFaults: Faults = {
  'no-quota': must('limits-daily-requests')(() => {
    const granted = new Map<string, Awaited<ReturnType<ReturnType<Patch>>>>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (answer.status === 200) granted.set(request.url.pathname, answer);
      return isError('quotaExceeded', answer) ? (granted.get(request.url.pathname) ?? answer) : answer;
    };
  }),
  'quota-of-101': must('limits-daily-requests')(({ goodKey }) => {
    const granted = new Set<string>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (!isError('quotaExceeded', answer) || granted.has(request.key)) return answer;
      granted.add(request.key);
      return forward(request.withKey(goodKey));
    };
  }),
  'quota-of-99': must('limits-daily-requests')(
    onAnswer((_, { status, headers }) => status === 200 && headers.get(REMAINING) === '0', refusal('quotaExceeded')),
  ),
  'quota-by-operation': must('limits-daily-requests')(({ goodKey }) => {
    const counts = new Map<string, number>();
    return async (request, forward) => {
      const answer = await forward(request);
      const name = `${request.key} ${request.url.pathname}`;
      const count = (counts.get(name) ?? 0) + 1;
      if (answer.status === 200) counts.set(name, count);
      if (!isError('quotaExceeded', answer) || count > 100) return answer;
      counts.set(name, count);
      return forward(request.withKey(goodKey));
    };
  }),
  'quota-of-the-client-address': must('limits-daily-requests')(({ goodKey }) => async (request, forward) => {
    const answer = await forward(request);
    const isCharged = answer.status === 200 && answer.headers.has(REMAINING);
    return isCharged ? forward(request.withKey(goodKey)) : answer;
  }),
  'quota-races': must('limits-daily-requests')(({ goodKey }) => {
    let underWay = 0;
    return async (request, forward) => {
      underWay += 1;
      const isAlone = underWay === 1;
      const answer = await forward(request);
      underWay -= 1;
      return isError('quotaExceeded', answer) && !isAlone ? forward(request.withKey(goodKey)) : answer;
    };
  }),
  'quota-refills-twice-a-second': must('limits-stay-used-up')(({ goodKey, clock }) => {
    const refilledAt = new Map<string, number>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (!isError('quotaExceeded', answer)) return answer;
      const isRefilled = clock.now() - (refilledAt.get(request.key) ?? clock.now()) >= 500;
      if (isRefilled || !refilledAt.has(request.key)) refilledAt.set(request.key, clock.now());
      return isRefilled ? forward(request.withKey(goodKey)) : answer;
    };
  }),
  'same-currency-uncharged': free((request) => request.isOfOneCurrency()),
  'lower-case-uncharged': free(({ url }) => /=[a-z]{3}(&|$)/.test(url.search)),
  'conditional-requests-uncharged': free(({ headers }) => headers.has('If-None-Match')),
  'cached-conversions-uncharged': must('limits-daily-requests')((good) => {
    const kept = new Set<string>();
    return free((request) => {
      const isKept = request.isFor('convert') && kept.has(request.url.href);
      if (request.isFor('convert')) kept.add(request.url.href);
      return isKept;
    }).patch(good);
  }),
  'conversions-charged-twice': must('limits-daily-requests')(
    charge((request, { status }) => request.isFor('convert') && status === 200),
  ),
  'used-up-key-is-403': must('limits-daily-requests')(onError('quotaExceeded', { status: 403 })),
  'used-up-key-may-spell-the-query-otherwise': must('limits-daily-requests')(
    admit('quotaExceeded', ({ url }) => url.search.endsWith('&')),
  ),
  'used-up-key-bars-the-list': must('limits-daily-requests')(() => {
    let isReached = false;
    return async (request, forward) => {
      const answer = await forward(request);
      isReached ||= isError('quotaExceeded', answer);
      return isReached && request.isFor('currencies') ? applyChanges(answer, refusal('quotaExceeded')) : answer;
    };
  }),
  'quota-before-the-parameters': should('limits-last')(() => {
    const exhausted = new Set<string>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (isError('quotaExceeded', answer)) exhausted.add(request.key);
      return exhausted.has(request.key) && answer.status === 422
        ? applyChanges(answer, refusal('quotaExceeded'))
        : answer;
    };
  }),
  '429-without-retry-after': retryAfter(null),
  'list-charged': should('limits-errors-free')(charge((request) => request.isFor('currencies'))),
  '422-charged': chargeStatus(422),
  'head-uncharged': should('limits-errors-free')(({ goodKey }) => async (request, forward) => {
    const probe = request.method === 'HEAD' && (await forward(request.at('rates', '?base=XYZ')));
    return forward(probe && probe.status === 422 ? request.withKey(goodKey) : request);
  }),

  'quota-untold': should('limits-headers')(onHeaders(UNTOLD)),
  'quota-in-the-form-of-an-older-draft': should('limits-headers')(
    onQuota({ RateLimit: 'limit=100, remaining=99, reset=3600' }),
  ),
  'quota-headers-that-contradict-each-other': should('limits-headers')(onQuota({ RateLimit: '"daily";r=100;t=3600' })),
  'remaining-is-constant': should('limits-headers')(onQuota({ [REMAINING]: '100' })),
  'remaining-before-the-charge': should('limits-headers')(
    onAnswer(
      (_, { status, headers }) => status === 200 && headers.has(REMAINING),
      ({ headers }) => {
        const remaining = String(Number(headers.get(REMAINING)) + 1);
        const state = headers.get('RateLimit')?.replace(/r=\d+/, `r=${remaining}`) ?? null;
        return { headers: { [REMAINING]: remaining, RateLimit: state } };
      },
    ),
  ),
};
