import { createHash } from 'node:crypto';
import { API_KEY_HEADER } from '@crossrate/contract';
import type { FaultRequest, Faults, Patch } from './fault.ts';
import { admit, isError, onError, onList, onRequest, refusal } from './patches.ts';

/** Admits keys that resemble a key to which the good server has given an answer. */
const admitAlike =
  (isAlike: (sent: string, good: string) => boolean): Patch =>
  ({ goodKey }) => {
    const known = new Set<string>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (answer.status === 200 && !request.isFor('currencies')) known.add(request.key);
      const isAdmitted = isError('unauthorized', answer) && [...known].some((good) => isAlike(request.key, good));
      return isAdmitted ? forward(request.withKey(goodKey)) : answer;
    };
  };

/** Admits one invalid key. */
const accept = (accepted: string): Patch =>
  admit('unauthorized', ({ key, headers }) => headers.has(API_KEY_HEADER) && key === accepted);

/** Reads the key from elsewhere where the header is missing. */
const readKeyFrom = (find: (request: FaultRequest) => string | undefined): Patch =>
  onRequest((request) => request.withKey(request.key || (find(request) ?? '')));

/** Faults with missing, invalid and misplaced keys. */
export const keyFaults: Faults = {
  'auth-invalid': {
    'rates-need-no-key': admit('unauthorized', (request) => request.isFor('rates') && request.key === ''),
    'unknown-key-is-403': onError('unauthorized', { status: 403 }, ({ key }) => key !== ''),
    'any-key-of-the-right-form-is-valid': admit('unauthorized', ({ key }) => /^cr_\w{20,}$/.test(key)),
  },
  'auth-rates-key': {
    'key-from-authorization-alone': onRequest((request) =>
      request.withKey(request.header('Authorization').replace(/^Bearer /, '')),
    ),
  },
  'currencies-count': {
    'list-needs-a-key': onList(refusal('unauthorized'), ({ key }) => key === ''),
    'list-redirects': onList({ status: 301, headers: { Location: '/v2/currencies' } }),
  },
  'auth-currencies-any-key': {
    'list-refuses-unknown-keys': () => async (request, forward) => {
      const isProbed = request.isFor('currencies') && request.key !== '';
      const probe = isProbed && (await forward(request.at('rates', '?base=XYZ')));
      return probe && probe.status === 401 ? probe : forward(request);
    },
  },
  'auth-messages': {
    'message-repeats-the-wrong-key': onError('unauthorized', (_, { key }) =>
      key ? { message: `Invalid API key ${key}.` } : {},
    ),
  },
  'auth-exact': { 'keys-in-any-case': admitAlike((sent, good) => sent.toLowerCase() === good.toLowerCase()) },
  'auth-similar': {
    'keys-by-their-first-twelve-letters': admitAlike((sent, good) => sent.slice(0, 12) === good.slice(0, 12)),
    'keys-inside-a-longer-text': admitAlike((sent, good) => sent.includes(good)),
    'hash-of-the-key-as-stored': admitAlike((sent, good) => sent === createHash('sha256').update(good).digest('hex')),
    'key-empty': accept(''),
    'key-in-sql': accept("' OR '1'='1"),
    'long-key-is-500': onError('unauthorized', { status: 500 }, ({ key }) => key.length > 500),
  },
  'auth-header-only': {
    'key-as-bearer': readKeyFrom((request) => /^Bearer (.*)/.exec(request.header('Authorization'))?.[1]),
    'key-in-a-cookie': readKeyFrom((request) => /api_key=([^;]*)/.exec(request.header('Cookie'))?.[1]),
    'key-in-parameter-api_key': readKeyFrom((request) => request.get('api_key')),
    'key-in-the-header-of-a-gateway': readKeyFrom((request) => request.header('Ocp-Apim-Subscription-Key')),
    'key-in-x-auth-token': readKeyFrom((request) => request.header('X-Auth-Token')),
  },
};
