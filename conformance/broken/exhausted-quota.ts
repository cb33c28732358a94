import type { BrokenServer } from './broken-server.ts';
import { buildRefusal, changeErrors, formatMessage, isError, replaceHeaders } from './changing/answers.ts';
import { isFor, isForConvert, keyOf } from './changing/requests.ts';

/** Servers with wrong answers to a key whose quota is used up. */
export const brokenExhaustedQuota: readonly BrokenServer[] = [
  {
    id: 'quota-order-by-chance',
    title: 'answers 401 and 429 in turn to a used-up key',
    caughtBy: ['limits-daily-requests'],
    fault: () => {
      const exhausted = new Map<string | null, number>();
      return async (request, forward) => {
        const answer = await forward(request);
        const key = keyOf(request);
        if (isError('quotaExceeded', answer)) exhausted.set(key, exhausted.get(key) ?? 0);
        const times = exhausted.get(key);
        if (times === undefined || answer.status !== 422) return answer;
        exhausted.set(key, times + 1);
        return times % 4 < 2 ? answer : buildRefusal('quotaExceeded');
      };
    },
  },
  {
    id: 'quota-403',
    title: 'answers 403 past the limit',
    caughtBy: ['limits-daily-requests', 'limits-message'],
    fault: changeErrors('quotaExceeded', { status: 403 }),
  },
  {
    id: 'quota-503',
    title: 'answers 503 past the limit',
    caughtBy: ['limits-daily-requests', 'limits-message'],
    fault: changeErrors('quotaExceeded', { status: 503 }),
  },
  {
    id: 'quota-blocks-currencies',
    title: 'refuses the currency list once a limit is reached',
    caughtBy: ['limits-daily-requests'],
    fault: () => {
      let isReached = false;
      return async (request, forward) => {
        const answer = await forward(request);
        isReached ||= isError('quotaExceeded', answer);
        return isReached && isFor('currencies', request) ? buildRefusal('quotaExceeded') : answer;
      };
    },
  },
  {
    id: 'quota-message',
    title: 'has the message Too Many Requests past the limit',
    caughtBy: ['limits-message'],
    fault: changeErrors('quotaExceeded', { text: formatMessage('Too Many Requests') }),
  },
  {
    id: 'quota-without-retry-after',
    title: 'sends 429 without `Retry-After`',
    caughtBy: ['limits-message'],
    fault: changeErrors('quotaExceeded', (answer) => replaceHeaders(answer, { 'Retry-After': null })),
  },
  {
    id: 'quota-conversions-without-retry-after',
    title: 'sends 429 without `Retry-After` to conversions',
    caughtBy: ['limits-message'],
    fault: changeErrors('quotaExceeded', (answer) => replaceHeaders(answer, { 'Retry-After': null }), isForConvert),
  },
  {
    id: 'quota-retry-after-milliseconds',
    title: 'sends a `Retry-After` in milliseconds',
    caughtBy: ['limits-message'],
    fault: changeErrors('quotaExceeded', (answer) => replaceHeaders(answer, { 'Retry-After': '86400000' })),
  },
  {
    id: 'retry-after-a-day',
    title: 'sends a `Retry-After` of more than a day with 429',
    caughtBy: ['limits-message'],
    fault: changeErrors('quotaExceeded', (answer) => replaceHeaders(answer, { 'Retry-After': '90000' })),
  },
  {
    id: 'retry-after-fraction',
    title: 'sends a `Retry-After` with a fraction of a second',
    caughtBy: ['limits-message'],
    fault: changeErrors('quotaExceeded', (answer) =>
      replaceHeaders(answer, { 'Retry-After': `${answer.headers.get('Retry-After')}.25` }),
    ),
  },
  {
    id: 'quota-before-parameters',
    title: 'checks the quota before the parameters',
    caughtBy: ['limits-last'],
    fault: () => {
      const exhausted = new Set<string | null>();
      return async (request, forward) => {
        const answer = await forward(request);
        if (isError('quotaExceeded', answer)) exhausted.add(keyOf(request));
        return exhausted.has(keyOf(request)) && answer.status === 422 ? buildRefusal('quotaExceeded') : answer;
      };
    },
  },
];
