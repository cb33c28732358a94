import { API_KEY_HEADER } from '@crossrate/contract';
import type { BrokenServer, Fault, Forward, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { admit, changeErrors, formatMessage, isError } from './changing/answers.ts';
import { changeRequests, isFor, keyOf, replaceKey, replaceOperation } from './changing/requests.ts';

const bearerOf = ({ headers }: ProxyRequest) => headers.get('Authorization')?.replace(/^Bearer /, '') ?? null;
const looksLikeKey = (request: ProxyRequest) => keyOf(request)?.startsWith('cr_') ?? false;

/** Sends the key with an invalid base: the answer shows whether the key is accepted, and charges nothing. */
const probeKey = (request: ProxyRequest, forward: Forward) => forward(replaceOperation(request, 'rates', '?base=XYZ'));

/** Refuses the currency list to keys that are refused rates with such a refusal. */
const refuseList =
  (isRefusal: (answer: ProxyAnswer) => boolean): Fault =>
  () =>
  async (request, forward) => {
    if (!isFor('currencies', request) || keyOf(request) === null) return forward(request);
    const probe = await probeKey(request, forward);
    return isRefusal(probe) ? probe : forward(request);
  };

/** Servers that look for keys in the wrong place, or accept or refuse them wrongly. */
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
    title: 'answers 422 to a missing key',
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
    title: 'accepts any text as the key of a conversion',
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
    fault: refuseList(({ status }) => status === 401),
  },
  {
    id: 'currencies-refuse-restricted',
    title: 'refuses the currency list to a restricted account',
    caughtBy: ['auth-currencies-any-key'],
    fault: refuseList((answer) => isError('accountRestricted', answer)),
  },
  {
    id: 'unauthorized-in-one-word',
    title: 'has the message Unauthorized with 401',
    caughtBy: ['auth-messages'],
    fault: changeErrors('unauthorized', { text: formatMessage('Unauthorized') }),
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
    fault: refuseList((answer) => isError('emailUnverified', answer)),
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
];
