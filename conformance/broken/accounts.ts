import { type ErrorName, router } from '@crossrate/contract';
import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { admit, admitLookalikes, buildRefusal, changeErrors, formatMessage, isError } from './changing/answers.ts';
import { isFor, readParameter, replaceKey, replaceOperation } from './changing/requests.ts';

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
const answerAnyway =
  (error: ErrorName, change: (request: ProxyRequest) => ProxyRequest | undefined): Fault =>
  ({ goodKey }) =>
  async (request, forward) => {
    const changed = change(request);
    const probe = changed && (await forward({ ...replaceOperation(request, 'rates', '?base=XYZ'), method: 'GET' }));
    return changed && probe && isError(error, probe) ? forward(replaceKey(changed, goodKey)) : forward(request);
  };

/** Builds servers that refuse an account, but for one gap. In a title, `them` stands for the accounts. */
const buildGaps = ({ error, id, plural, caughtBy }: RefusedAccount): BrokenServer[] => {
  const buildGap = (gapId: string, title: string, fault: Fault): BrokenServer => ({
    id: `${id}-${gapId}`,
    title: title.replace('them', plural),
    caughtBy: [caughtBy],
    fault,
  });
  const isRefused = (answer: ProxyAnswer) => isError(error, answer);
  return [
    buildGap('head', 'answers HEAD with 200 to them', () => async (request, forward) => {
      const answer = await forward(request);
      return request.method === 'HEAD' && answer.status === 403 ? { ...answer, status: 200 } : answer;
    }),
    buildGap(
      'post',
      'answers POST to them like GET',
      answerAnyway(error, (request) =>
        request.method === 'POST' && isFor('rates', request) ? { ...request, method: 'GET' } : undefined,
      ),
    ),
    buildGap(
      'options',
      'gives rates with OPTIONS to them',
      answerAnyway(error, (request) =>
        request.method === 'OPTIONS' && isFor('convert', request) ? { ...request, method: 'GET' } : undefined,
      ),
    ),
    buildGap(
      'lower-case',
      'gives them tables of a base in lower case',
      answerAnyway(error, (request) => (/^[a-z]{3}$/.test(readParameter(request, 'base') ?? '') ? request : undefined)),
    ),
    buildGap(
      'slash',
      'admits them at a path with a slash at its end',
      answerAnyway(error, (request) =>
        request.url.pathname === `${router.rates.path}/` ? replaceOperation(request, 'rates') : undefined,
      ),
    ),
    buildGap(
      'capitals',
      'admits them at a path in capitals',
      answerAnyway(error, (request) =>
        request.url.pathname === '/api/CONVERT' ? replaceOperation(request, 'convert', request.url.search) : undefined,
      ),
    ),
    buildGap('unchanged', 'answers 304 to them', () => async (request, forward) => {
      const answer = await forward(request);
      const isKnown = isError(error, answer) && request.headers.has('If-None-Match');
      return isKnown ? { ...answer, status: 304, text: '' } : answer;
    }),
    buildGap(
      'same-currency',
      'converts a currency into itself for them',
      admit(error, (request) => readParameter(request, 'from') === 'EUR' && readParameter(request, 'to') === 'EUR'),
    ),
    buildGap(
      'one-base',
      'gives them tables when they name a base',
      admit(error, (request) => readParameter(request, 'base') === 'GBP'),
    ),
    buildGap(
      'large-amount',
      'converts large amounts for them',
      admit(error, (request) => Number(readParameter(request, 'amount')) > 1_000),
    ),
    buildGap(
      'neighbours',
      'admits them with `X-Forwarded-For: 127.0.0.1`',
      admit(error, ({ headers }) => headers.get('X-Forwarded-For') === '127.0.0.1'),
    ),
    buildGap(
      'header-name',
      'admits them with the name of the header in small letters',
      admit(error, ({ headerNames }) => headerNames.includes('x-api-key')),
    ),
    buildGap(
      'any-case',
      'admits them with their key in another case',
      admitLookalikes(isRefused, (sent, refused) => sent !== refused && sent.toLowerCase() === refused.toLowerCase()),
    ),
    buildGap(
      'twice',
      'admits them with their key twice in the header',
      admitLookalikes(isRefused, (sent, refused) => sent === `${refused},${refused}`),
    ),
    buildGap(
      'quoted',
      'admits them with their key in quotation marks',
      admitLookalikes(isRefused, (sent, refused) => sent === `"${refused}"`),
    ),
    buildGap(
      'parameters-500',
      'answers 500 to invalid parameters of them',
      changeErrors(
        error,
        { status: 500 },
        (request) => isFor('convert', request) && readParameter(request, 'from') === 'XYZ',
      ),
    ),
    buildGap('too-small', 'converts amounts that are too small for them', () => async (request, forward) => {
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
    title: 'admits restricted accounts',
    caughtBy: ['auth-restricted', 'auth-messages'],
    fault: admit('accountRestricted'),
  },
  {
    id: 'restricted-may-convert',
    title: 'admits conversions of restricted accounts',
    caughtBy: ['auth-restricted'],
    fault: admit('accountRestricted', (request) => isFor('convert', request)),
  },
  {
    id: 'restricted-may-read-one-base',
    title: 'gives restricted accounts tables of a base that they name',
    caughtBy: ['auth-restricted'],
    fault: admit('accountRestricted', (request) => readParameter(request, 'base') === 'EUR'),
  },
  {
    id: 'restricted-401',
    title: 'answers 401 to restricted accounts',
    caughtBy: ['auth-restricted', 'auth-messages', 'auth-before-parameters'],
    fault: changeErrors('accountRestricted', { status: 401 }),
  },
  {
    id: 'restricted-429',
    title: 'gives restricted accounts a limit of none',
    caughtBy: ['auth-restricted'],
    fault: changeErrors('accountRestricted', buildRefusal('quotaExceeded')),
  },
  {
    id: 'unverified-admitted',
    title: 'admits accounts whose address is not verified',
    caughtBy: ['auth-unverified', 'auth-messages'],
    fault: admit('emailUnverified'),
  },
  {
    id: 'unverified-may-convert',
    title: 'admits conversions of accounts whose address is not verified',
    caughtBy: ['auth-unverified'],
    fault: admit('emailUnverified', (request) => isFor('convert', request)),
  },
  {
    id: 'unverified-401',
    title: 'answers 401 to accounts whose address is not verified',
    caughtBy: ['auth-unverified', 'auth-messages'],
    fault: changeErrors('emailUnverified', { status: 401 }),
  },
  {
    id: 'forbidden-without-reason',
    title: 'has one message for every 403',
    caughtBy: ['auth-messages'],
    fault: changeErrors('emailUnverified', { text: formatMessage('This account is restricted.') }),
  },
  ...REFUSED_ACCOUNTS.flatMap(buildGaps),
];
