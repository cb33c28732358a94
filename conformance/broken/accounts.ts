import { type ErrorName, router } from '@crossrate/contract';
import { admits, admitsLookalikes, errors, isError, message, refusal } from './answers.ts';
import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { isFor, readParameter, withKey, withOperation } from './requests.ts';

interface RefusedAccount {
  readonly error: ErrorName;
  /** Begins the ids of the broken servers. */
  readonly id: string;
  readonly plural: string;
  readonly caughtBy: string;
}

const REFUSED_ACCOUNTS: readonly RefusedAccount[] = [
  { error: 'accountRestricted', id: 'restricted', plural: 'restricted accounts', caughtBy: 'auth-restricted-no-gap' },
  {
    error: 'emailUnverified',
    id: 'unverified',
    plural: 'accounts whose address is not verified',
    caughtBy: 'auth-unverified-no-gap',
  },
];

/** Answers a changed request with a good key where the account would be refused; `undefined` leaves a request alone. */
const answersAnyway =
  (error: ErrorName, change: (request: ProxyRequest) => ProxyRequest | undefined): Fault =>
  ({ goodKey }) =>
  async (request, forward) => {
    const changed = change(request);
    const probe = changed && (await forward({ ...withOperation(request, 'rates', '?base=XYZ'), method: 'GET' }));
    return changed && probe && isError(error, probe) ? forward(withKey(changed, goodKey)) : forward(request);
  };

/** Builds servers that refuse an account, but for one gap. In a title, `them` stands for the accounts. */
const buildGaps = ({ error, id, plural, caughtBy }: RefusedAccount): BrokenServer[] => {
  const gap = (gapId: string, title: string, fault: Fault): BrokenServer => ({
    id: `${id}-${gapId}`,
    title: title.replace('them', plural),
    caughtBy: [caughtBy],
    fault,
  });
  const isRefused = (answer: ProxyAnswer) => isError(error, answer);
  return [
    gap('head', 'answers HEAD with 200 to them', () => async (request, forward) => {
      const answer = await forward(request);
      return request.method === 'HEAD' && answer.status === 403 ? { ...answer, status: 200 } : answer;
    }),
    gap(
      'post',
      'answers POST to them like GET',
      answersAnyway(error, (request) =>
        request.method === 'POST' && isFor('rates', request) ? { ...request, method: 'GET' } : undefined,
      ),
    ),
    gap(
      'options',
      'gives rates with OPTIONS to them',
      answersAnyway(error, (request) =>
        request.method === 'OPTIONS' && isFor('convert', request) ? { ...request, method: 'GET' } : undefined,
      ),
    ),
    gap(
      'lower-case',
      'gives them tables of a base in lower case',
      answersAnyway(error, (request) =>
        /^[a-z]{3}$/.test(readParameter(request, 'base') ?? '') ? request : undefined,
      ),
    ),
    gap(
      'slash',
      'lets them in by a path with a slash',
      answersAnyway(error, (request) =>
        request.url.pathname === `${router.rates.path}/` ? withOperation(request, 'rates') : undefined,
      ),
    ),
    gap(
      'capitals',
      'lets them in by a path in capitals',
      answersAnyway(error, (request) =>
        request.url.pathname === '/api/CONVERT' ? withOperation(request, 'convert', request.url.search) : undefined,
      ),
    ),
    gap('unchanged', 'tells them that nothing has changed', () => async (request, forward) => {
      const answer = await forward(request);
      const isKnown = isError(error, answer) && request.headers.has('If-None-Match');
      return isKnown ? { ...answer, status: 304, text: '' } : answer;
    }),
    gap(
      'same-currency',
      'converts a currency into itself for them',
      admits(error, (request) => readParameter(request, 'from') === 'EUR' && readParameter(request, 'to') === 'EUR'),
    ),
    gap(
      'one-base',
      'gives tables of a base that they name to them',
      admits(error, (request) => readParameter(request, 'base') === 'GBP'),
    ),
    gap(
      'large-amount',
      'converts large amounts for them',
      admits(error, (request) => Number(readParameter(request, 'amount')) > 1_000),
    ),
    gap(
      'neighbours',
      'lets them in from the same machine',
      admits(error, ({ headers }) => headers.get('X-Forwarded-For') === '127.0.0.1'),
    ),
    gap(
      'header-name',
      'lets them in with the header in small letters',
      admits(error, ({ headerNames }) => headerNames.includes('x-api-key')),
    ),
    gap(
      'any-case',
      'bars keys as they were issued, and finds them in any case',
      admitsLookalikes(isRefused, (sent, refused) => sent !== refused && sent.toLowerCase() === refused.toLowerCase()),
    ),
    gap(
      'twice',
      'lets them in who send the key twice',
      admitsLookalikes(isRefused, (sent, refused) => sent === `${refused},${refused}`),
    ),
    gap(
      'quoted',
      'bars keys without quotation marks only',
      admitsLookalikes(isRefused, (sent, refused) => sent === `"${refused}"`),
    ),
    gap(
      'parameters-500',
      'fails over invalid parameters of them',
      errors(
        error,
        { status: 500 },
        (request) => isFor('convert', request) && readParameter(request, 'from') === 'XYZ',
      ),
    ),
    gap('too-small', 'converts what is too small for them', () => async (request, forward) => {
      const answer = await forward(request);
      return isError(error, answer) && readParameter(request, 'amount') === '0'
        ? { ...answer, status: 200, text: '{"base":"USD","target":"EUR","amount":0,"rate":1,"converted":0.00}' }
        : answer;
    }),
  ];
};

/** Servers that treat restricted or unverified accounts wrongly. */
export const brokenAccounts: readonly BrokenServer[] = [
  {
    id: 'restricted-admitted',
    title: 'lets restricted accounts in',
    caughtBy: ['auth-restricted', 'auth-messages'],
    fault: admits('accountRestricted'),
  },
  {
    id: 'restricted-may-convert',
    title: 'lets restricted accounts convert',
    caughtBy: ['auth-restricted'],
    fault: admits('accountRestricted', (request) => isFor('convert', request)),
  },
  {
    id: 'restricted-may-read-one-base',
    title: 'gives restricted accounts tables of a base that they name',
    caughtBy: ['auth-restricted'],
    fault: admits('accountRestricted', (request) => readParameter(request, 'base') === 'EUR'),
  },
  {
    id: 'restricted-401',
    title: 'answers 401 to restricted accounts',
    caughtBy: ['auth-restricted', 'auth-messages', 'auth-before-parameters'],
    fault: errors('accountRestricted', { status: 401 }),
  },
  {
    id: 'restricted-429',
    title: 'gives restricted accounts a limit of none',
    caughtBy: ['auth-restricted'],
    fault: errors('accountRestricted', refusal('quotaExceeded')),
  },
  {
    id: 'unverified-admitted',
    title: 'lets accounts in whose address is not verified',
    caughtBy: ['auth-unverified', 'auth-messages'],
    fault: admits('emailUnverified'),
  },
  {
    id: 'unverified-may-convert',
    title: 'lets accounts convert whose address is not verified',
    caughtBy: ['auth-unverified'],
    fault: admits('emailUnverified', (request) => isFor('convert', request)),
  },
  {
    id: 'unverified-401',
    title: 'answers 401 to accounts whose address is not verified',
    caughtBy: ['auth-unverified', 'auth-messages'],
    fault: errors('emailUnverified', { status: 401 }),
  },
  {
    id: 'forbidden-without-reason',
    title: 'has one message for every 403',
    caughtBy: ['auth-messages'],
    fault: errors('emailUnverified', { text: message('This account is restricted.') }),
  },
  ...REFUSED_ACCOUNTS.flatMap(buildGaps),
];
