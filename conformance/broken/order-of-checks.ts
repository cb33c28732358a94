import type { BrokenServer } from './broken-server.ts';
import { buildRefusal, changeErrors, isError } from './changing/answers.ts';
import { isFor, readParameter, replaceKey, replaceParameter } from './changing/requests.ts';

/** Servers that check parameters before keys or accounts. */
export const brokenOrderOfChecks: readonly BrokenServer[] = [
  {
    id: 'parameters-before-key',
    title: 'checks the parameters before the key',
    caughtBy: ['auth-before-parameters'],
    fault:
      ({ goodKey }) =>
      async (request, forward) => {
        const answer = await forward(request);
        if (answer.status !== 401) return answer;
        const probe = await forward(replaceKey(replaceParameter(request, 'amount', '0'), goodKey));
        return isError('invalidCurrency', probe) ? probe : answer;
      },
  },
  {
    id: 'missing-amount-before-key',
    title: 'checks the amount before the key',
    caughtBy: ['auth-before-parameters'],
    fault: changeErrors(
      'unauthorized',
      buildRefusal('invalidAmount'),
      (request) => isFor('convert', request) && readParameter(request, 'amount') === null,
    ),
  },
  {
    id: 'repeated-base-before-key',
    title: 'refuses two bases before it looks for a key',
    caughtBy: ['auth-before-parameters'],
    fault: changeErrors(
      'unauthorized',
      buildRefusal('invalidCurrency'),
      ({ url }) => url.searchParams.getAll('base').length > 1,
    ),
  },
  {
    id: 'parameters-before-account',
    title: 'checks the parameters before the account',
    caughtBy: ['auth-before-parameters'],
    fault:
      ({ goodKey }) =>
      async (request, forward) => {
        const answer = await forward(request);
        if (answer.status !== 403) return answer;
        const probe = await forward(replaceKey(request, goodKey));
        return probe.status === 422 ? probe : answer;
      },
  },
  {
    id: 'no-key-and-no-parameters-400',
    title: 'answers 400 where there are neither parameters nor a key',
    caughtBy: ['auth-two-faults'],
    fault: changeErrors(
      'unauthorized',
      { status: 400 },
      (request) => isFor('convert', request) && request.url.search === '',
    ),
  },
  {
    id: 'no-key-and-no-amount-500',
    title: 'answers 500 to a conversion without an amount and a key',
    caughtBy: ['auth-two-faults'],
    fault: changeErrors('unauthorized', { status: 500 }, (request) => !readParameter(request, 'amount')),
  },
  {
    id: 'no-key-and-invalid-amount-200',
    title: 'converts an amount of 0 without a key',
    caughtBy: ['auth-two-faults'],
    fault: changeErrors(
      'unauthorized',
      { status: 200, text: '{"converted":0.00}' },
      (request) => readParameter(request, 'amount') === '0',
    ),
  },
  {
    id: 'unknown-base-public',
    title: 'answers with an empty table of an unknown base without a key',
    caughtBy: ['auth-two-faults'],
    fault: changeErrors(
      'unauthorized',
      { status: 200, text: '{"base":"XYZ","rates":{}}' },
      (request) => readParameter(request, 'base') === 'XYZ',
    ),
  },
  {
    id: 'order-by-chance',
    title: 'checks parameters and keys at once, and names what is found first',
    caughtBy: ['auth-two-faults'],
    fault: () => {
      let count = 0;
      return async (request, forward) => {
        const answer = await forward(request);
        if (!isFor('convert', request) || answer.status !== 401) return answer;
        count += 1;
        return count % 2 ? answer : buildRefusal('invalidCurrency');
      };
    },
  },
];
