import { type ErrorName, router } from '@crossrate/contract';
import { admits, errors, isError, message, mistakes, refusal } from './answers.ts';
import type { BrokenServer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, keyOf, parameterOf, withKey, withOperation } from './requests.ts';

interface Barred {
  readonly name: ErrorName;
  readonly id: string;
  readonly who: string;
  readonly caughtBy: string;
}

const BARRED: readonly Barred[] = [
  { name: 'accountRestricted', id: 'restricted', who: 'restricted accounts', caughtBy: 'auth-restricted-no-gap' },
  {
    name: 'emailUnverified',
    id: 'unverified',
    who: 'accounts whose address is not verified',
    caughtBy: 'auth-unverified-no-gap',
  },
];

/** Answers a request that is not let in as if it came with a good key. */
const instead =
  (name: ErrorName, change: (request: ProxyRequest) => ProxyRequest | undefined): Spoil =>
  ({ key }) =>
  async (request, ask) => {
    const changed = change(request);
    const opinion = changed && (await ask({ ...withOperation(request, 'rates', '?base=XYZ'), method: 'GET' }));
    return changed && opinion && isError(name, opinion) ? ask(withKey(changed, key)) : ask(request);
  };

/** Lets in who sends something like a key that is barred. */
const resembling =
  (name: ErrorName, isAlike: (sent: string, barred: string) => boolean): Spoil =>
  ({ key }) => {
    const barred = new Set<string>();
    return async (request, ask) => {
      const answer = await ask(request);
      const sent = keyOf(request) ?? '';
      if (isError(name, answer)) barred.add(sent);
      const isLetIn = isError('unauthorized', answer) && [...barred].some((known) => isAlike(sent, known));
      return isLetIn ? ask(withKey(request, key)) : answer;
    };
  };

/** Ways that were forgotten where accounts are barred. */
const gapsOf = ({ name, id, who, caughtBy }: Barred): BrokenServer[] => {
  const gap = (gapId: string, title: string, spoil: Spoil): BrokenServer => ({
    id: `${id}-${gapId}`,
    title: title.replace('them', who),
    caughtBy: [caughtBy],
    spoil,
  });
  return [
    gap('head', 'answers HEAD with 200 to them', () => async (request, ask) => {
      const answer = await ask(request);
      return request.method === 'HEAD' && answer.status === 403 ? { ...answer, status: 200 } : answer;
    }),
    gap(
      'post',
      'answers POST to them like GET',
      instead(name, (request) =>
        request.method === 'POST' && isFor('rates', request) ? { ...request, method: 'GET' } : undefined,
      ),
    ),
    gap(
      'options',
      'gives rates with OPTIONS to them',
      instead(name, (request) =>
        request.method === 'OPTIONS' && isFor('convert', request) ? { ...request, method: 'GET' } : undefined,
      ),
    ),
    gap(
      'slash',
      'lets them in by a path with a slash',
      instead(name, (request) =>
        request.url.pathname === `${router.rates.path}/` ? withOperation(request, 'rates') : undefined,
      ),
    ),
    gap(
      'capitals',
      'lets them in by a path in capitals',
      instead(name, (request) =>
        request.url.pathname === '/api/CONVERT' ? withOperation(request, 'convert', request.url.search) : undefined,
      ),
    ),
    gap('unchanged', 'tells them that nothing has changed', () => async (request, ask) => {
      const answer = await ask(request);
      const isKnown = isError(name, answer) && request.headers.has('If-None-Match');
      return isKnown ? { ...answer, status: 304, text: '' } : answer;
    }),
    gap(
      'same-currency',
      'converts a currency into itself for them',
      admits(name, (request) => parameterOf(request, 'from') === 'EUR' && parameterOf(request, 'to') === 'EUR'),
    ),
    gap(
      'one-base',
      'gives tables of a base that they name to them',
      admits(name, (request) => parameterOf(request, 'base') === 'GBP'),
    ),
    gap(
      'large-amount',
      'converts large amounts for them',
      admits(name, (request) => Number(parameterOf(request, 'amount')) > 1_000),
    ),
    gap(
      'neighbours',
      'lets them in from the same machine',
      admits(name, ({ headers }) => headers.get('X-Forwarded-For') === '127.0.0.1'),
    ),
    gap(
      'header-name',
      'lets them in with the header in small letters',
      admits(name, ({ headerNames }) => headerNames.includes('x-api-key')),
    ),
    gap(
      'any-case',
      'bars keys as they were issued, and finds them in any case',
      resembling(name, (sent, barred) => sent !== barred && sent.toLowerCase() === barred.toLowerCase()),
    ),
    gap(
      'twice',
      'lets them in who send the key twice',
      resembling(name, (sent, barred) => sent === `${barred},${barred}`),
    ),
    gap(
      'quoted',
      'bars keys without quotation marks only',
      resembling(name, (sent, barred) => sent === `"${barred}"`),
    ),
    gap(
      'parameters-500',
      'fails over invalid parameters of them',
      errors(name, { status: 500 }, (request) => isFor('convert', request) && parameterOf(request, 'from') === 'XYZ'),
    ),
    gap('too-small', 'converts what is too small for them', () => async (request, ask) => {
      const answer = await ask(request);
      return isError(name, answer) && parameterOf(request, 'amount') === '0'
        ? { ...answer, status: 200, text: '{"base":"USD","target":"EUR","amount":0,"rate":1,"converted":0.00}' }
        : answer;
    }),
  ];
};

/** Accounts that have a key and may not use it. */
export const brokenAccounts: readonly BrokenServer[] = [
  {
    id: 'restricted-admitted',
    title: 'lets restricted accounts in',
    caughtBy: ['auth-restricted', 'auth-messages'],
    spoil: admits('accountRestricted'),
  },
  {
    id: 'restricted-may-convert',
    title: 'lets restricted accounts convert',
    caughtBy: ['auth-restricted'],
    spoil: admits('accountRestricted', (request) => isFor('convert', request)),
  },
  {
    id: 'restricted-may-read-one-base',
    title: 'gives restricted accounts tables of a base that they name',
    caughtBy: ['auth-restricted'],
    spoil: admits('accountRestricted', (request) => parameterOf(request, 'base') === 'EUR'),
  },
  {
    id: 'restricted-401',
    title: 'answers 401 to restricted accounts',
    caughtBy: ['auth-restricted', 'auth-messages', 'auth-before-parameters'],
    spoil: mistakes('accountRestricted', 401),
  },
  {
    id: 'restricted-429',
    title: 'gives restricted accounts a limit of none',
    caughtBy: ['auth-restricted'],
    spoil: errors('accountRestricted', refusal('quotaExceeded')),
  },
  {
    id: 'unverified-admitted',
    title: 'lets accounts in whose address is not verified',
    caughtBy: ['auth-unverified', 'auth-messages'],
    spoil: admits('emailUnverified'),
  },
  {
    id: 'unverified-may-convert',
    title: 'lets accounts convert whose address is not verified',
    caughtBy: ['auth-unverified'],
    spoil: admits('emailUnverified', (request) => isFor('convert', request)),
  },
  {
    id: 'unverified-401',
    title: 'answers 401 to accounts whose address is not verified',
    caughtBy: ['auth-unverified', 'auth-messages'],
    spoil: mistakes('emailUnverified', 401),
  },
  {
    id: 'forbidden-without-reason',
    title: 'has one message for every 403',
    caughtBy: ['auth-messages'],
    spoil: errors('emailUnverified', { text: message('This account is restricted.') }),
  },
  ...BARRED.flatMap(gapsOf),
];
