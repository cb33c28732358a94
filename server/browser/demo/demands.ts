import { limits } from '@crossrate/contract';
import { MINIMUM_AMOUNT } from '@crossrate/contract/money';
import { currencyCodes } from '@crossrate/sdk/currencies';
import type { Keys } from './keys.ts';
import type { Query } from './query.ts';

/** An error of the service that the page can cause. */
export interface Demand {
  readonly status: number;
  readonly title: string;
  readonly cause: string;
  /** The parameters of a call with the SDK; absent for a request that the SDK cannot send. */
  readonly parameters?: Query;
  /** The account whose key is sent, or `none` or `wrong`. */
  readonly key?: keyof Keys | 'none' | 'wrong';
  /** Present when the quota of the key must be used up first. */
  readonly usesUp?: true;
  /** A request without the SDK. */
  readonly plain?: { readonly method: string; readonly path: string; readonly curl: string };
}

const PROPER: Query = { from: 'USD', to: 'EUR', amount: '100' };
/** The length of an address that is too long with any header fields. */
const LONG = limits.requestHeadBytes;

/** All errors that a browser can cause. */
export const demands: readonly Demand[] = [
  { status: 401, title: 'No key', cause: 'The request has no X-API-KEY.', parameters: PROPER, key: 'none' },
  { status: 401, title: 'A wrong key', cause: 'Nobody has this key.', parameters: PROPER, key: 'wrong' },
  {
    status: 403,
    title: 'A restricted account',
    cause: 'The operator has restricted it.',
    parameters: PROPER,
    key: 'restricted',
  },
  {
    status: 403,
    title: 'An unverified account',
    cause: 'Its e-mail address is not verified.',
    parameters: PROPER,
    key: 'unverified',
  },
  {
    status: 404,
    title: 'A path that does not exist',
    cause: 'The API has three.',
    plain: { method: 'GET', path: '/api/rate', curl: '/api/rate' },
  },
  {
    status: 405,
    title: 'Another method',
    cause: 'All operations are GET.',
    plain: { method: 'POST', path: '/api/currencies', curl: '/api/currencies' },
  },
  {
    status: 422,
    title: 'A currency that does not exist',
    cause: `XYZ is none of the ${currencyCodes.length}.`,
    parameters: { ...PROPER, to: 'XYZ' },
    key: 'active',
  },
  {
    status: 422,
    title: 'An amount too small',
    cause: `Amounts begin above ${MINIMUM_AMOUNT}.`,
    parameters: { ...PROPER, amount: '0' },
    key: 'active',
  },
  {
    status: 429,
    title: 'The daily limit',
    cause: `Uses up the ${limits.requestsPerDay} requests of the spare key, then sends one more.`,
    parameters: PROPER,
    key: 'spare',
    usesUp: true,
  },
  {
    status: 431,
    title: 'A request too long',
    cause: `URL and header fields have more than ${limits.requestHeadBytes / 1024} KiB.`,
    plain: {
      method: 'GET',
      path: `/api/rates?base=${'A'.repeat(LONG)}`,
      curl: `/api/rates?base='"$(printf 'A%.0s' $(seq ${LONG}))"'`,
    },
  },
  {
    status: 503,
    title: 'No rate',
    cause: 'No provider has a rate of CLF, Chile’s unit of account.',
    parameters: { ...PROPER, to: 'CLF' },
    key: 'active',
  },
];
