import { API_KEY_HEADER } from '@crossrate/contract';
import { admit, buildRefusal, changeErrors, formatMessage, isError } from './answers.ts';
import type { BrokenServer, Forward, ProxyRequest } from './broken-server.ts';
import {
  changeRequests,
  isFor,
  keyOf,
  readParameter,
  replaceKey,
  replaceOperation,
  replaceParameter,
} from './requests.ts';

const bearerOf = ({ headers }: ProxyRequest) => headers.get('Authorization')?.replace(/^Bearer /, '') ?? null;
const looksLikeKey = (request: ProxyRequest) => keyOf(request)?.startsWith('cr_') ?? false;

/** Sends the key with an invalid base: the answer shows whether the key is accepted, and charges nothing. */
const probeKey = (request: ProxyRequest, forward: Forward) => forward(replaceOperation(request, 'rates', '?base=XYZ'));

/** Servers that look for keys in the wrong place, or accept, refuse or order them wrongly. */
export const brokenAuthentication: readonly BrokenServer[] = [
  {
    id: 'key-as-bearer-only',
    title: `reads the key from Authorization and never from ${API_KEY_HEADER}`,
    caughtBy: ['auth-rates-key', 'auth-header-only'],
    fault: changeRequests((request) => replaceKey(request, bearerOf(request))),
  },
  {
    id: 'key-as-bearer-too',
    title: `reads the key from Authorization where ${API_KEY_HEADER} is missing`,
    caughtBy: ['auth-header-only'],
    fault: changeRequests((request) => replaceKey(request, keyOf(request) ?? bearerOf(request))),
  },
  {
    id: 'key-in-upper-case',
    title: 'compares keys in upper case with keys as they were issued',
    caughtBy: ['auth-rates-key'],
    fault: changeRequests((request) => replaceKey(request, keyOf(request)?.toUpperCase() ?? null)),
  },
  {
    id: 'rates-public',
    title: 'gives rates without a key',
    caughtBy: ['auth-rates-missing'],
    fault: admit('unauthorized', (request) => isFor('rates', request) && keyOf(request) === null),
  },
  {
    id: 'convert-public',
    title: 'converts without a key',
    caughtBy: ['auth-convert-missing'],
    fault: admit('unauthorized', (request) => isFor('convert', request) && keyOf(request) === null),
  },
  {
    id: 'missing-key-403',
    title: 'answers 403 where a key is missing',
    caughtBy: ['auth-rates-missing', 'auth-convert-missing', 'auth-messages'],
    fault: changeErrors('unauthorized', { status: 403 }, (request) => keyOf(request) === null),
  },
  {
    id: 'missing-key-422',
    title: 'takes a missing key for a missing parameter',
    caughtBy: ['auth-rates-missing', 'auth-convert-missing'],
    fault: changeErrors('unauthorized', { status: 422 }, (request) => keyOf(request) === null),
  },
  {
    id: 'unknown-key-accepted',
    title: 'accepts whatever looks like a key',
    caughtBy: ['auth-invalid'],
    fault: admit('unauthorized', looksLikeKey),
  },
  {
    id: 'unknown-key-accepted-for-convert',
    title: 'asks for a key before it converts and looks up none',
    caughtBy: ['auth-invalid'],
    fault: admit('unauthorized', (request) => isFor('convert', request) && keyOf(request) !== null),
  },
  {
    id: 'unknown-key-403',
    title: 'answers 403 to a key that it does not know',
    caughtBy: ['auth-invalid'],
    fault: changeErrors('unauthorized', { status: 403 }, (request) => keyOf(request) !== null),
  },
  {
    id: 'malformed-key-400',
    title: 'answers 400 to a key that does not look like one',
    caughtBy: ['auth-invalid'],
    fault: changeErrors(
      'unauthorized',
      { status: 400 },
      (request) => keyOf(request) !== null && !looksLikeKey(request),
    ),
  },
  {
    id: 'currencies-keyed',
    title: 'asks for a key before it lists the currencies',
    caughtBy: ['auth-currencies-public'],
    fault: () => async (request, forward) => {
      const isRefused = isFor('currencies', request) && keyOf(request) === null;
      return isRefused ? probeKey(request, forward) : forward(request);
    },
  },
  {
    id: 'currencies-refuse-unknown-key',
    title: 'refuses the currency list to a key that it does not know',
    caughtBy: ['auth-currencies-any-key'],
    fault: () => async (request, forward) => {
      if (!isFor('currencies', request) || keyOf(request) === null) return forward(request);
      const probe = await probeKey(request, forward);
      return probe.status === 401 ? probe : forward(request);
    },
  },
  {
    id: 'currencies-refuse-restricted',
    title: 'refuses the currency list to a restricted account',
    caughtBy: ['auth-currencies-any-key'],
    fault: () => async (request, forward) => {
      if (!isFor('currencies', request) || keyOf(request) === null) return forward(request);
      const probe = await probeKey(request, forward);
      return isError('accountRestricted', probe) ? probe : forward(request);
    },
  },
  {
    id: 'unauthorized-in-one-word',
    title: 'says Unauthorized and nothing else with a 401',
    caughtBy: ['auth-messages'],
    fault: changeErrors('unauthorized', { text: formatMessage('Unauthorized') }),
  },
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
    title: 'looks for an amount before it looks for a key',
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
    id: 'messages-of-rates-only',
    title: 'has another message for a missing key with conversions',
    caughtBy: ['auth-messages'],
    fault: changeErrors('unauthorized', { text: formatMessage('No key, no conversion.') }, (request) =>
      isFor('convert', request),
    ),
  },
  {
    id: 'unverified-without-a-list',
    title: 'refuses the currency list to unverified accounts',
    caughtBy: ['auth-currencies-any-key'],
    fault: () => async (request, forward) => {
      if (!isFor('currencies', request) || keyOf(request) === null) return forward(request);
      const probe = await forward(replaceOperation(request, 'rates'));
      return isError('emailUnverified', probe) ? probe : forward(request);
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
    title: 'fails where neither an amount nor a key is',
    caughtBy: ['auth-two-faults'],
    fault: changeErrors('unauthorized', { status: 500 }, (request) => !readParameter(request, 'amount')),
  },
  {
    id: 'no-key-and-invalid-amount-200',
    title: 'converts an amount of 0 to 0.00 for everybody',
    caughtBy: ['auth-two-faults'],
    fault: changeErrors(
      'unauthorized',
      { status: 200, text: '{"converted":0.00}' },
      (request) => readParameter(request, 'amount') === '0',
    ),
  },
  {
    id: 'key-in-message',
    title: 'repeats a wrong key in its message, and so in every log of messages',
    caughtBy: ['auth-messages'],
    fault: () => async (request, forward) => {
      const answer = await forward(request);
      const key = keyOf(request);
      if (key === null || !isError('unauthorized', answer)) return answer;
      return { ...answer, text: formatMessage(`Missing or invalid API key: ${key}`) };
    },
  },
  {
    id: 'unknown-base-public',
    title: 'gives an empty table of an unknown base to everybody',
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
