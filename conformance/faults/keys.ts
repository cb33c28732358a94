import { createHash } from 'node:crypto';
import { API_KEY_HEADER } from '@crossrate/contract';
import { type Fault, type FaultRequest, type Faults, must, should } from './fault.ts';
import { admit, both, isError, onAnswer, onError, onList, onRequest, refusal } from './patches.ts';

/** Admits keys that resemble a key to which the good server has given an answer. */
const admitAlike =
  (isAlike: (sent: string, good: string) => boolean): Fault['patch'] =>
  ({ goodKey }) => {
    const known = new Set<string>();
    return async (request, forward) => {
      const answer = await forward(request);
      if (answer.status === 200 && !request.isFor('currencies')) known.add(request.key);
      const isAdmitted = isError('unauthorized', answer) && [...known].some((good) => isAlike(request.key, good));
      return isAdmitted ? forward(request.withKey(goodKey)) : answer;
    };
  };

const acceptAlike = (isAlike: Parameters<typeof admitAlike>[0]) => must('auth-similar')(admitAlike(isAlike));

/** Admits one invalid key. */
const accept = (clause: string, accepted: string): Fault =>
  must(clause)(admit('unauthorized', ({ key, headers }) => headers.has(API_KEY_HEADER) && key === accepted));

/** Reads the key from elsewhere where the header is missing. */
const readKeyFrom = (find: (request: FaultRequest) => string | undefined): Fault =>
  must('auth-header-only')(onRequest((request) => request.withKey(request.key || (find(request) ?? ''))));

/** Faults with missing, invalid and misplaced keys. */
export const keyFaults: Faults = {
  'rates-need-no-key': must('auth-invalid')(
    admit('unauthorized', (request) => request.isFor('rates') && request.key === ''),
  ),
  'conversions-need-no-key': must('auth-invalid')(
    admit('unauthorized', (request) => request.isFor('convert') && request.key === ''),
  ),
  'missing-key-is-403': must(
    'auth-invalid',
    'auth-messages',
  )(onError('unauthorized', { status: 403 }, ({ key }) => key === '')),
  'unknown-key-is-403': must('auth-invalid')(onError('unauthorized', { status: 403 }, ({ key }) => key !== '')),
  'any-key-of-the-right-form-is-valid': must('auth-invalid')(
    admit('unauthorized', ({ key }) => /^cr_\w{20,}$/.test(key)),
  ),
  'key-from-authorization-alone': must(
    'auth-rates-key',
    'auth-header-only',
  )(onRequest((request) => request.withKey(request.header('Authorization').replace(/^Bearer /, '')))),
  'header-name-in-capitals-alone': must('auth-rates-key')(
    onRequest((request) => (request.headerNames.includes(API_KEY_HEADER) ? request : request.withKey(''))),
  ),
  'list-needs-a-key': must('currencies-count')(onList(refusal('unauthorized'), ({ key }) => key === '')),
  'list-refuses-unknown-keys': should('auth-currencies-any-key')(() => async (request, forward) => {
    const probe =
      request.isFor('currencies') && request.key !== '' && (await forward(request.at('rates', '?base=XYZ')));
    return probe && probe.status === 401 ? probe : forward(request);
  }),
  'message-repeats-the-wrong-key': should('auth-messages')(
    onError(
      'unauthorized',
      (_, { key }) => ({ message: `Invalid API key ${key}.` }),
      ({ key }) => key !== '',
    ),
  ),

  'keys-in-any-case': should('auth-exact')(admitAlike((sent, good) => sent.toLowerCase() === good.toLowerCase())),
  'keys-by-their-first-twelve-letters': acceptAlike((sent, good) => sent.slice(0, 12) === good.slice(0, 12)),
  'keys-inside-a-longer-text': acceptAlike((sent, good) => sent.includes(good)),
  'key-first-of-a-list': acceptAlike((sent, good) => sent.split(',')[0] === good),
  'hash-of-the-key-as-stored': acceptAlike((sent, good) => sent === createHash('sha256').update(good).digest('hex')),

  'key-empty': accept('auth-similar', ''),

  'key-in-sql': accept('auth-similar', "' OR '1'='1"),
  'key-as-pattern-of-like': accept('auth-similar', 'cr_%'),
  'key-as-equal-number': accept('auth-similar', '0e462097431906509019562988736854'),
  'long-key-is-500': must('auth-similar')(onError('unauthorized', { status: 500 }, ({ key }) => key.length > 500)),

  'key-as-bearer': readKeyFrom((request) => /^Bearer (.*)/.exec(request.header('Authorization'))?.[1]),
  'key-in-a-cookie': readKeyFrom((request) => /api_key=([^;]*)/.exec(request.header('Cookie'))?.[1]),
  'key-in-parameter-api_key': readKeyFrom((request) => request.get('api_key')),
  'key-opens-a-session': must('auth-header-only')(
    both(
      onAnswer((_, { status }) => status === 200, { headers: { 'Set-Cookie': 'session=1; HttpOnly' } }),
      admit('unauthorized', (request) => request.key === '' && request.header('Cookie').includes('session=1')),
    ),
  ),
};
