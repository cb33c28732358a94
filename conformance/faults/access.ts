import { rateHeaderNames } from '@crossrate/contract';
import { type FaultAnswer, FaultRequest, type Faults, type Patch } from './fault.ts';
import { admit, both, isError, isUsual, onAnswer, onError, onRequest, refusal } from './patches.ts';

const isHead = ({ method }: FaultRequest) => method === 'HEAD';
const isPost = ({ method }: FaultRequest) => method === 'POST';

/** Tells whether a request is for the currency without a rate. */
const isForMissing = ({ url }: FaultRequest) => /=CLF\b/.test(url.search);

/** Answers POST like GET. */
const answerPosts = onRequest((request) =>
  isPost(request) ? new FaultRequest({ ...request, method: 'GET' }) : request,
);

/** Admits requests without a key that have some sign of trust. */
const trust = (isTrusted: (request: FaultRequest) => boolean): Patch =>
  admit('unauthorized', (request) => request.key === '' && isTrusted(request));

/** Gives rates without a key at another path. */
const publish =
  (path: string): Patch =>
  ({ goodKey }) =>
  (request, forward) => {
    const isPublic = request.key === '' && request.url.pathname === path;
    return forward(isPublic ? request.at('rates', request.url.search).withKey(goodKey) : request);
  };

/** Checks the parameters before the key (401) or before the account (403). */
const checkParametersBefore =
  (refused: number): Patch =>
  ({ goodKey }) =>
  async (request, forward) => {
    const answer = await forward(request);
    const probe = answer.status === refused && (await forward(request.with('amount', '0').withKey(goodKey)));
    return probe && isError('invalidCurrency', probe) ? probe : answer;
  };

/** Faults with accounts, with the order of checks, and with ways to rates without a key. */
export const accessFaults: Faults = {
  'auth-restricted': { 'restricted-accounts-get-rates': admit('accountRestricted') },
  'auth-unverified': { 'unverified-accounts-get-rates': admit('emailUnverified') },
  'auth-messages': {
    'one-message-for-every-403': onError('emailUnverified', { message: 'This account is restricted.' }),
  },
  'auth-no-gap': {
    'restricted-account-may-post': both(admit('accountRestricted', isPost), answerPosts),
    'restricted-account-is-told-of-no-change': onError('accountRestricted', { status: 304, text: '' }, ({ headers }) =>
      headers.has('If-None-Match'),
    ),
    'unverified-account-may-convert-into-the-same-currency': admit('emailUnverified', (request) =>
      request.isOfOneCurrency(),
    ),
  },
  'auth-before-parameters': {
    'parameters-before-the-key': checkParametersBefore(401),
    'parameters-before-the-account': checkParametersBefore(403),
    'rates-before-the-account': onError(403, refusal('unavailable'), isForMissing),
    'rates-before-the-amount': onError('invalidAmount', refusal('unavailable'), isForMissing),
  },
  'auth-two-faults': {
    'incomplete-without-a-key-is-500': onError(
      'unauthorized',
      { status: 500 },
      (request) => request.isFor('convert') && request.get('amount') === '',
    ),
  },
  'auth-no-way-around': {
    'public-with-a-slash-at-the-end': publish('/api/rates/'),
    'public-behind-an-encoded-way-up': publish('/api/currencies/..%2frates'),
    'trusts-x-forwarded-for': trust((request) => request.header('X-Forwarded-For') === '127.0.0.1'),
    'trusts-a-debug-parameter': trust((request) => request.get('debug') !== ''),
    'public-tables-of-unusual-bases': trust((request) => request.isFor('rates') && !isUsual(request.get('base'))),
    'post-needs-no-key': both(admit('unauthorized', isPost), answerPosts),
  },
  'auth-not-shared': {
    'tables-cached-for-all-keys': () => {
      const kept = new Map<string, FaultAnswer>();
      return async (request, forward) => {
        const answer = await forward(request);
        if (request.isFor('rates') && answer.status === 200) kept.set(request.url.href, answer);
        return kept.get(request.url.href) ?? answer;
      };
    },
    'no-change-without-a-key': onError(401, { status: 304, text: '' }, (request) =>
      request.header('If-None-Match').includes('"'),
    ),
  },
  'methods-head': {
    'head-needs-no-key': onError(401, { status: 200 }, isHead),
    'head-of-no-edition': onAnswer(isHead, { headers: { [rateHeaderNames.edition]: null } }),
    'head-of-no-length': onAnswer(isHead, { headers: { 'Content-Length': '0' } }),
  },
  'errors-unknown-path': { 'post-is-like-get': answerPosts },
};
