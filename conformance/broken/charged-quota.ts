import { quotaHeaderNames } from '@crossrate/contract';
import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { changeAnswers, replaceHeaders } from './changing/answers.ts';
import { isFor, keyOf, replaceKey, replaceOperation } from './changing/requests.ts';

/** Charges the key once more for some answers, by a request for rates. */
const charge =
  (isCharged: (request: ProxyRequest, answer: ProxyAnswer) => boolean): Fault =>
  () =>
  async (request, forward) => {
    const answer = await forward(request);
    const extra = { ...replaceOperation(request, 'rates'), method: 'GET' };
    if (keyOf(request) !== null && isCharged(request, answer)) await forward(extra);
    return answer;
  };

/** Servers that charge free answers, charge twice, or charge another key. */
export const brokenChargedQuota: readonly BrokenServer[] = [
  {
    id: 'quota-shared',
    title: 'counts the requests of all keys together',
    caughtBy: ['limits-daily-requests'],
    fault:
      ({ goodKey }) =>
      async (request, forward) => {
        const answer = await forward(request);
        const isCharged = answer.status === 200 && answer.headers.has(quotaHeaderNames.remaining);
        return isCharged ? forward(replaceKey(request, goodKey)) : answer;
      },
  },
  {
    id: 'quota-convert-costs-two',
    title: 'charges two requests for a conversion',
    caughtBy: ['limits-daily-requests'],
    fault: charge((request, { status }) => isFor('convert', request) && status === 200),
  },
  {
    id: 'quota-charges-some-errors',
    title: 'charges for every second request that it refuses',
    caughtBy: ['limits-daily-requests'],
    fault: () => {
      let refused = 0;
      return async (request, forward) => {
        const answer = await forward(request);
        if (answer.status === 422) refused += 1;
        if (answer.status === 422 && refused % 2) await forward(replaceOperation(request, 'rates'));
        return answer;
      };
    },
  },
  {
    id: 'quota-charges-errors-and-grants-112',
    title: 'charges for requests that it refuses, and grants twelve too many',
    caughtBy: ['limits-daily-requests'],
    fault: (context) => {
      let free = 12;
      const isFree = ({ status }: ProxyAnswer) => status === 422 && free-- > 0;
      return charge((_request, answer) => answer.status === 422 && !isFree(answer))(context);
    },
  },
  {
    id: 'quota-charges-errors',
    title: 'charges for a 422',
    caughtBy: ['limits-errors-free'],
    fault: charge((_request, { status }) => status === 422),
  },
  ...[404, 405, 503].map(
    (charged): BrokenServer => ({
      id: `quota-charges-${charged}`,
      title: `charges for a ${charged}`,
      caughtBy: ['limits-errors-free'],
      fault: charge((_request, { status }) => status === charged),
    }),
  ),
  {
    id: 'quota-charges-304',
    title: 'charges for a 304',
    caughtBy: ['limits-errors-free'],
    fault: charge((_request, { status }) => status === 304),
  },
  {
    id: 'quota-charges-currencies',
    title: 'charges for the currency list',
    caughtBy: ['limits-errors-free'],
    fault: charge((request) => isFor('currencies', request)),
  },
  {
    id: 'conditions-ignored',
    title: 'ignores `If-None-Match`, and sends and charges a table again',
    caughtBy: ['limits-errors-free'],
    fault: () => (request, forward) => {
      const headers = new Headers(request.headers);
      headers.delete('If-None-Match');
      return forward({ ...request, headers });
    },
  },
  {
    id: 'quota-headers-with-200-only',
    title: 'charges for errors, and states no quota with them',
    caughtBy: ['limits-errors-free'],
    fault: changeAnswers((answer) =>
      answer.status === 200 ? answer : replaceHeaders(answer, { [quotaHeaderNames.remaining]: null }),
    ),
  },
];
