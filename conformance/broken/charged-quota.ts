import { quotaHeaderNames } from '@crossrate/contract';
import { answers, withHeaders } from './answers.ts';
import type { BrokenServer, ProxyAnswer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, keyOf, withKey, withOperation } from './requests.ts';

/** Charges a key for answers that are free. */
const charges =
  (isCharged: (request: ProxyRequest, answer: ProxyAnswer) => boolean): Spoil =>
  () =>
  async (request, ask) => {
    const answer = await ask(request);
    if (keyOf(request) !== null && isCharged(request, answer)) await ask(withOperation(request, 'rates'));
    return answer;
  };

/** Which answers are charged, and to which key. */
export const brokenChargedQuota: readonly BrokenServer[] = [
  {
    id: 'quota-shared',
    title: 'counts the requests of all keys together',
    caughtBy: ['limits-daily-requests'],
    spoil:
      ({ key }) =>
      async (request, ask) => {
        const answer = await ask(request);
        const isCharged = answer.status === 200 && answer.headers.has(quotaHeaderNames.remaining);
        return isCharged ? ask(withKey(request, key)) : answer;
      },
  },
  {
    id: 'quota-convert-costs-two',
    title: 'charges two requests for a conversion',
    caughtBy: ['limits-daily-requests'],
    spoil: charges((request, { status }) => isFor('convert', request) && status === 200),
  },
  {
    id: 'quota-charges-some-errors',
    title: 'charges for every second request that it refuses',
    caughtBy: ['limits-daily-requests'],
    spoil: () => {
      let refused = 0;
      return async (request, ask) => {
        const answer = await ask(request);
        if (answer.status === 422) refused += 1;
        if (answer.status === 422 && refused % 2) await ask(withOperation(request, 'rates'));
        return answer;
      };
    },
  },
  {
    id: 'quota-charges-errors',
    title: 'charges for requests that it refuses',
    caughtBy: ['limits-errors-free'],
    spoil: charges((_request, { status }) => status === 422),
  },
  {
    id: 'quota-charges-304',
    title: 'charges for telling that nothing changed',
    caughtBy: ['limits-errors-free'],
    spoil: charges((_request, { status }) => status === 304),
  },
  {
    id: 'quota-charges-currencies',
    title: 'charges for the currency list',
    caughtBy: ['limits-errors-free'],
    spoil: charges((request) => isFor('currencies', request)),
  },
  {
    id: 'conditions-ignored',
    title: 'gives a table again to those who hold it',
    caughtBy: ['limits-errors-free'],
    spoil: () => (request, ask) => {
      const headers = new Headers(request.headers);
      headers.delete('If-None-Match');
      return ask({ ...request, headers });
    },
  },
  {
    id: 'quota-headers-with-200-only',
    title: 'charges for errors, and tells no quota with them',
    caughtBy: ['limits-errors-free'],
    spoil: answers((answer) =>
      answer.status === 200 ? answer : withHeaders(answer, { [quotaHeaderNames.remaining]: null }),
    ),
  },
];
