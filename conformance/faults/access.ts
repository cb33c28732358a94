import { type ErrorName, router } from '@crossrate/contract';
import { type Fault, FaultRequest, type Faults, must, type Patch, should } from './fault.ts';
import { admit, applyChanges, isError, isUsual, onAnswer, onError, onRequest, open, refusal } from './patches.ts';

/** Answers a changed request with a good key where an account would be refused; `undefined` leaves a request alone. */
const answerAnyway =
  (error: ErrorName, change: (request: FaultRequest) => FaultRequest | undefined): Patch =>
  ({ goodKey }) =>
  async (request, forward) => {
    const changed = change(request);
    const probe = changed && (await forward(request.at('rates', '?base=XYZ')));
    return changed && probe && isError(error, probe) ? forward(changed.withKey(goodKey)) : forward(request);
  };

/** Answers a method like GET, with a good key where none was sent. */
const answerLikeGet = (when: (request: FaultRequest) => boolean): Fault =>
  must('auth-no-way-around')(({ goodKey }) => (request, forward) => {
    const isOpen = !request.isFor('currencies') && when(request);
    return forward(isOpen ? new FaultRequest({ ...request.withKey(request.key || goodKey), method: 'GET' }) : request);
  });

const isHead = ({ method }: FaultRequest) => method === 'HEAD';

/** Admits requests without a key that have some sign of trust. */
const trust = (isTrusted: (request: FaultRequest) => boolean): Fault =>
  must('auth-no-way-around')(admit('unauthorized', (request) => request.key === '' && isTrusted(request)));

/** Gives rates or conversions without a key at another path. */
const publish = (operation: 'rates' | 'convert', path: string): Fault =>
  must('auth-no-way-around')(open(operation, ({ url }) => url.pathname === path));

/** Faults with accounts, with the order of checks, and with ways to rates without a key. */
export const accessFaults: Faults = {
  'restricted-accounts-get-rates': must('auth-restricted', 'auth-messages')(admit('accountRestricted')),
  'restricted-account-is-401': must('auth-restricted', 'auth-messages')(onError('accountRestricted', { status: 401 })),
  'unverified-accounts-get-rates': must('auth-unverified', 'auth-messages')(admit('emailUnverified')),
  'one-message-for-every-403': should('auth-messages')(
    onError('emailUnverified', { message: 'This account is restricted.' }),
  ),
  'restricted-account-may-post': must('auth-no-gap')(
    answerAnyway('accountRestricted', (request) =>
      request.method === 'POST' && request.isFor('rates') ? new FaultRequest({ ...request, method: 'GET' }) : undefined,
    ),
  ),
  'unverified-account-may-use-a-slash-at-the-end': must('auth-no-gap')(
    answerAnyway('emailUnverified', (request) =>
      request.url.pathname === `${router.rates.path}/` ? request.at('rates') : undefined,
    ),
  ),
  'restricted-account-is-told-of-no-change': must('auth-no-gap')(
    onError('accountRestricted', { status: 304, text: '' }, ({ headers }) => headers.has('If-None-Match')),
  ),
  'unverified-account-may-convert-into-the-same-currency': must('auth-no-gap')(
    admit('emailUnverified', (request) => request.isOfOneCurrency()),
  ),
  'restricted-account-may-convert-large-amounts': must('auth-no-gap')(
    admit('accountRestricted', (request) => Number(request.get('amount')) > 1_000),
  ),

  'parameters-before-the-key': should('auth-before-parameters')(({ goodKey }) => async (request, forward) => {
    const answer = await forward(request);
    const probe = answer.status === 401 && (await forward(request.with('amount', '0').withKey(goodKey)));
    return probe && isError('invalidCurrency', probe) ? probe : answer;
  }),
  'parameters-before-the-account': should('auth-before-parameters')(({ goodKey }) => async (request, forward) => {
    const answer = await forward(request);
    const probe = answer.status === 403 && (await forward(request.withKey(goodKey)));
    return probe && probe.status === 422 ? probe : answer;
  }),
  'incomplete-without-a-key-is-500': must('auth-two-faults')(
    onError('unauthorized', { status: 500 }, (request) => request.isFor('convert') && request.get('amount') === ''),
  ),
  'key-or-currency-refused-by-chance': must(
    'auth-invalid',
    'auth-before-parameters',
  )(() => {
    let count = 0;
    return async (request, forward) => {
      const answer = await forward(request);
      if (!request.isFor('convert') || answer.status !== 401) return answer;
      count += 1;
      return count % 2 ? answer : applyChanges(answer, refusal('invalidCurrency'));
    };
  }),

  'public-with-a-slash-at-the-end': publish('rates', '/api/rates/'),
  'public-with-an-encoded-letter': publish('rates', '/api/%72ates'),
  'public-behind-an-encoded-way-up': publish('rates', '/api/currencies/..%2frates'),
  'public-with-a-version': publish('rates', '/api/v1/rates'),
  'trusts-x-forwarded-for': trust((request) => request.header('X-Forwarded-For') === '127.0.0.1'),
  'trusts-x-original-url': trust((request) => request.header('X-Original-URL') === router.currencies.path),
  'trusts-a-debug-parameter': trust((request) => request.get('debug') !== ''),
  'public-tables-of-unusual-bases': trust((request) => request.isFor('rates') && !isUsual(request.get('base'))),
  'public-conversions-into-the-same-currency': trust((request) => request.isOfOneCurrency()),

  'tables-cached-for-all-keys': must('auth-not-shared')(() => {
    const kept = new Map<string, Awaited<ReturnType<Parameters<ReturnType<Patch>>[1]>>>();
    return async (request, forward) => {
      const known = kept.get(request.url.href);
      if (known) return known;
      const answer = await forward(request);
      if (answer.status === 200 && request.isFor('rates')) kept.set(request.url.href, answer);
      return answer;
    };
  }),
  'account-of-the-request-under-way': must('auth-not-shared')(({ goodKey }) => {
    const good = new Set<string>();
    let underWay = 0;
    return async (request, forward) => {
      const isGood = good.has(request.key);
      const isMixedUp = !isGood && underWay > 0;
      if (isGood) underWay += 1;
      const answer = await forward(request);
      if (isGood) underWay -= 1;
      if (answer.status === 200 && !request.isFor('currencies')) good.add(request.key);
      return isMixedUp && isError('accountRestricted', answer) ? forward(request.withKey(goodKey)) : answer;
    };
  }),
  'no-change-without-a-key': must('auth-not-shared')(
    onError(401, { status: 304, text: '' }, (request) => request.header('If-None-Match').includes('"')),
  ),

  'head-needs-no-key': should('methods-head')(onError(401, { status: 200 }, isHead)),
  'post-needs-no-key': answerLikeGet(({ method, key }) => method === 'POST' && key === ''),
  'method-override-needs-no-key': answerLikeGet((request) => request.header('X-Method-Override') === 'GET'),
  'head-of-no-length': should('methods-head')(onAnswer(isHead, { headers: { 'Content-Length': '0' } })),
  'head-before-the-parameters': should('methods-head')(onError(422, { status: 200 }, isHead)),
  'post-is-404': should('errors-unknown-path')(onError(405, refusal('notFound'))),
  '405-without-allow': should('errors-unknown-path')(onError(405, { headers: { Allow: null } })),
  'post-is-like-get': should('errors-unknown-path')(
    onRequest((request) => (request.method === 'POST' ? new FaultRequest({ ...request, method: 'GET' }) : request)),
  ),
};
