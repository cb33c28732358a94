import { quotaHeaderNames } from '@crossrate/contract';
import type { BrokenServer, Fault, ProxyAnswer } from './broken-server.ts';
import { changeAnswers, changeErrors, changeHeaders, replaceHeaders } from './changing/answers.ts';
import { isAnyRequest, isFor, isForRates } from './changing/requests.ts';

const { remaining: REMAINING, reset: RESET } = quotaHeaderNames;

/** Changes headers of the answers that state a quota. */
const changeQuotaHeaders = (changes: Readonly<Record<string, string | null>>): Fault =>
  changeAnswers((answer) => (answer.headers.has(REMAINING) ? replaceHeaders(answer, changes) : answer));

/** Removes all headers that state a quota. */
const removeQuota = (answer: ProxyAnswer) =>
  replaceHeaders(answer, Object.fromEntries(Object.values(quotaHeaderNames).map((name) => [name, null])));

/** Moves the reset in the answer by some seconds. A reset one hour from now would be correct at 23:00 UTC. */
const moveReset = (seconds: number, changes: Readonly<Record<string, string | null>> = {}): Fault =>
  changeAnswers((answer) => {
    const reset = answer.headers.get(RESET);
    return reset === null ? answer : replaceHeaders(answer, { [RESET]: String(Number(reset) + seconds), ...changes });
  });

/** Servers with wrong quota headers. */
export const brokenQuotaHeaders: readonly BrokenServer[] = [
  {
    id: 'quota-untold',
    title: 'states no quota',
    caughtBy: ['limits-headers'],
    fault: changeQuotaHeaders(Object.fromEntries(Object.values(quotaHeaderNames).map((name) => [name, null]))),
  },
  {
    id: 'quota-remaining-constant',
    title: 'states the limit where it should state what remains',
    caughtBy: ['limits-headers', 'limits-told'],
    fault: changeQuotaHeaders({ [REMAINING]: '100' }),
  },
  {
    id: 'quota-remaining-late',
    title: 'adds charges up with every tenth request',
    caughtBy: ['limits-headers', 'limits-told'],
    fault: changeAnswers((answer) => {
      const remaining = answer.headers.get(REMAINING);
      return remaining === null
        ? answer
        : replaceHeaders(answer, { [REMAINING]: String(10 * Math.ceil(Number(remaining) / 10)) });
    }),
  },
  {
    id: 'quota-older-draft',
    title: 'writes `RateLimit` in the form of an older draft',
    caughtBy: ['limits-headers'],
    fault: changeQuotaHeaders({ RateLimit: 'limit=100, remaining=99, reset=3600' }),
  },
  {
    id: 'quota-without-policy',
    title: 'does not state the window of the quota',
    caughtBy: ['limits-headers'],
    fault: changeQuotaHeaders({ 'RateLimit-Policy': '100' }),
  },
  {
    id: 'quota-headers-of-two-minds',
    title: 'states one quota in RateLimit and another in X-RateLimit-Remaining',
    caughtBy: ['limits-headers'],
    fault: changeQuotaHeaders({ RateLimit: '"daily";r=100;t=3600' }),
  },
  {
    id: 'quota-headers-on-rates-only',
    title: 'states the quota with rates and not with conversions',
    caughtBy: ['limits-headers'],
    fault: changeAnswers((answer, request) =>
      isFor('convert', request) ? replaceHeaders(answer, { [REMAINING]: null, RateLimit: null }) : answer,
    ),
  },
  {
    id: 'quota-headers-not-with-304',
    title: 'does not state the quota with 304',
    caughtBy: ['limits-headers'],
    fault: changeHeaders(isAnyRequest, { [REMAINING]: null, RateLimit: null }, 304),
  },
  {
    id: 'quota-headers-not-with-head',
    title: 'does not state the quota with HEAD',
    caughtBy: ['limits-headers'],
    fault: changeHeaders(({ method }) => method === 'HEAD', { [REMAINING]: null, RateLimit: null }),
  },
  {
    id: 'quota-headers-not-with-a-wrong-base',
    title: 'does not state the quota when it refuses a base',
    caughtBy: ['limits-headers'],
    fault: changeHeaders(isForRates, { [REMAINING]: null, RateLimit: null }, 422),
  },
  {
    id: 'quota-refusals-state-the-limit',
    title: 'states with a 422 the full quota, whatever is left',
    caughtBy: ['limits-told'],
    fault: changeHeaders(isAnyRequest, { [REMAINING]: '100', RateLimit: null }, 422),
  },
  {
    id: 'quota-reset-after-midnight',
    title: 'states a reset an hour after midnight',
    caughtBy: ['limits-headers'],
    fault: moveReset(3_600),
  },
  {
    id: 'quota-remaining-below-none',
    title: 'states that -1 requests remain',
    caughtBy: ['limits-told'],
    fault: changeQuotaHeaders({ [REMAINING]: '-1' }),
  },
  {
    id: 'quota-remaining-above-the-limit',
    title: 'states that more requests remain than the limit',
    caughtBy: ['limits-told'],
    fault: changeQuotaHeaders({ RateLimit: '"daily";r=4294967295;t=3600' }),
  },
  {
    id: 'quota-remaining-no-number',
    title: 'writes NaN for what remains',
    caughtBy: ['limits-told'],
    fault: changeQuotaHeaders({ [REMAINING]: 'NaN' }),
  },
  {
    id: 'quota-remaining-before-the-charge',
    title: 'states with conversions what remained before them',
    caughtBy: ['limits-told', 'limits-headers'],
    fault: changeAnswers((answer, request) => {
      const remaining = Number(answer.headers.get(REMAINING));
      const isLate = isFor('convert', request) && answer.status === 200;
      return isLate ? replaceHeaders(answer, { [REMAINING]: String(remaining + 1) }) : answer;
    }),
  },
  {
    id: 'quota-remaining-one-too-many',
    title: 'states what remained before the request, with every answer',
    caughtBy: ['limits-told'],
    fault: changeAnswers((answer) => {
      const remaining = Number(answer.headers.get(REMAINING));
      const isTold = answer.status === 200 && answer.headers.has(REMAINING);
      return isTold ? replaceHeaders(answer, { [REMAINING]: String(remaining + 1), RateLimit: null }) : answer;
    }),
  },
  {
    id: 'quota-reset-past',
    title: 'states a reset at a midnight that is over',
    caughtBy: ['limits-told'],
    fault: moveReset(-2 * 86_400),
  },
  {
    id: 'quota-reset-at-noon',
    title: 'states a reset twelve hours after midnight',
    caughtBy: ['limits-told'],
    fault: moveReset(43_200, { RateLimit: null }),
  },
  {
    id: 'quota-remaining-too-high-at-the-end',
    title: 'states one request too many when fewer than thirty remain',
    caughtBy: ['limits-told'],
    fault: changeAnswers((answer) => {
      const remaining = Number(answer.headers.get(REMAINING));
      const isLate = answer.status === 200 && remaining < 30;
      return isLate ? replaceHeaders(answer, { [REMAINING]: String(remaining + 1), RateLimit: null }) : answer;
    }),
  },
  {
    id: 'quota-reset-drifts',
    title: 'states in every second answer a reset an hour after midnight',
    caughtBy: ['limits-told'],
    fault: (context) => {
      let answered = 0;
      const answerLate = moveReset(3_600, { RateLimit: null })(context);
      return async (request, forward) => {
        answered += 1;
        return answered % 2 === 0 ? answerLate(request, forward) : forward(request);
      };
    },
  },
  {
    id: 'quota-untold-to-unverified',
    title: 'does not state the quota to accounts whose address is not verified',
    caughtBy: ['limits-headers'],
    fault: changeErrors('emailUnverified', removeQuota),
  },
  {
    id: 'quota-untold-past-the-limit',
    title: 'does not state the quota with 429',
    caughtBy: ['limits-headers'],
    after: ['limits-daily-requests'],
    only: 'http',
    fault: changeErrors('quotaExceeded', removeQuota),
  },
  {
    id: 'quota-untold-with-amounts',
    title: 'does not state the quota when it refuses an amount',
    caughtBy: ['limits-headers'],
    fault: changeErrors('invalidAmount', removeQuota),
  },
  {
    id: 'quota-untold-without-rates',
    title: 'does not state the quota with 503',
    caughtBy: ['limits-headers'],
    fault: changeErrors('unavailable', removeQuota),
  },
];
