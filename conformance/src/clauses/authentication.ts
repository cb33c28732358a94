import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import {
  expectCurrencyList,
  expectError,
  expectErrorBody,
  expectMessage,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { CONVERSION } from './asking/usual-requests.ts';

/** A key of the right form that no account has. */
export const UNKNOWN_KEY = 'cr_000000000000000000000000000000000000';

/** Queries with faults of their own, to be sent without a valid key. */
const FAULTY_QUERIES = [
  ...['from=XYZ&to=EUR&amount=1', 'from=USD&to=XYZ&amount=1', 'to=EUR&amount=1', 'from=USD&to=EUR'],
  ...['from=USD&amount=1', 'from=USD&to=EUR&amount=0', 'from=USD&to=EUR&amount=abc', 'amount=1', ''],
];

const KEY_HEADER = '`/api/rates` and `/api/convert` require an API key sent in the request header `X-API-KEY`.';
const INVALID_KEY = 'A missing or invalid key gives status 401.';
const PUBLIC_LIST = '`/api/currencies` needs no key.';

/** Clauses about operations with and without a key. */
export const authenticationClauses: readonly Clause[] = [
  {
    id: 'auth-rates-key',
    level: 'MUST',
    title: 'rates are given to a valid key',
    ref: 'Authentication 1',
    sentence: KEY_HEADER,
    why: 'A customer pays for rates with the key. Read the key from X-API-KEY, and compare it unchanged.',
    async run({ api, keys }) {
      expectRateTable(await api.rates(keys.active));
    },
  },
  {
    id: 'auth-rates-missing',
    level: 'MUST',
    title: 'rates without a key are refused with 401',
    ref: 'Authentication 1, 3',
    sentence: INVALID_KEY,
    why: 'A client asks its user for a key when it sees 401. Check the key before you give rates.',
    needs: [],
    async run({ api }) {
      expectError(await api.rates(undefined), 401);
    },
  },
  {
    id: 'auth-convert-missing',
    level: 'MUST',
    title: 'conversions without a key are refused with 401',
    ref: 'Authentication 1, 3',
    sentence: INVALID_KEY,
    why: 'Conversions without a key are rates for free. Require the key for both operations in one place.',
    needs: [],
    async run({ api }) {
      expectError(await api.convert(undefined, CONVERSION), 401);
    },
  },
  {
    id: 'auth-invalid',
    level: 'MUST',
    title: 'an invalid key is refused with 401, whether it has the form of a key or not',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'A client distinguishes a wrong key from a barred account by the status. Answer 401 to mistyped and to revoked keys alike.',
    needs: [],
    async run({ api, hasProbes }) {
      // A lock-out counts wrong keys. One per operation is a mistake that any client may make.
      for (const key of hasProbes ? ['nonsense', UNKNOWN_KEY] : [UNKNOWN_KEY]) {
        expectError(await api.rates(key), 401);
        expectError(await api.convert(key, CONVERSION), 401);
      }
    },
  },
  {
    id: 'auth-header-name',
    level: 'MUST',
    title: 'the name of the header X-API-KEY is case-insensitive',
    ref: 'Authentication 1',
    sentence: KEY_HEADER,
    why: 'Clients and proxies write header names as they like (RFC 9110, section 5.1). Read headers without regard to case.',
    only: 'http',
    async run({ http, keys }) {
      // These requests have faults, so that they cost nothing on most targets. How the target handles the faults does
      // not matter here.
      for (const [name, path] of [
        ['x-api-key', `${router.rates.path}?base=XYZ`],
        ['X-Api-Key', router.convert.path],
      ] as const) {
        const { status } = await http.get(path, undefined, { [name]: keys.active });
        expectThat(status !== 401 && status !== 403, `a key that counts in ${name}`, status);
      }
    },
  },
  {
    id: 'auth-two-faults',
    level: 'MUST',
    title: 'a request without a valid key is refused, whatever else is wrong, and the same fault is named every time',
    ref: 'Authentication 3; Errors, 401, 422',
    sentence: INVALID_KEY,
    why: 'The interface leaves open which of two faults the answer names, but not whether it refuses. An early exit must not skip the check of keys.',
    needs: [],
    only: 'http',
    async run({ http, choices, hasProbes }) {
      for (const [whose, key] of [
        ['a missing key', undefined] as const,
        ...(hasProbes ? [['an unknown key', UNKNOWN_KEY] as const] : []),
      ]) {
        const collectStatuses = async () => {
          const found: number[] = [];
          for (const query of FAULTY_QUERIES) {
            const answer = await http.get(`${router.convert.path}?${query}`, key);
            expectThat([401, 422].includes(answer.status), '401 or 422', answer.status);
            expectErrorBody(answer);
            found.push(answer.status);
          }
          return found;
        };
        const first = await collectStatuses();
        expectSame('order of checks, every time', await collectStatuses(), first);
        choices.hold(`order of checks, ${whose} and invalid parameters`, describeCheckOrder(first));
        // The interface leaves open how an unknown base is handled, but a request without a valid key must be refused.
        const { status } = await http.get(`${router.rates.path}?base=XYZ`, key);
        expectThat(status >= 400 && status < 500, 'a refusal', status);
      }
    },
  },
  {
    id: 'auth-currencies-public',
    level: 'MUST',
    title: 'the currency list needs no key',
    ref: 'Authentication 2',
    sentence: PUBLIC_LIST,
    why: 'Sign-up forms show the list before there is a key. Leave this operation out of the check of keys.',
    needs: [],
    async run({ api }) {
      expectCurrencyList(await api.currencies());
    },
  },
  {
    id: 'auth-currencies-any-key',
    level: 'MUST',
    title: 'the currency list is public, whatever key is sent',
    ref: 'Authentication 2',
    sentence: PUBLIC_LIST,
    why: 'Clients send their key with every request, even an outdated key. Ignore the key where none is needed.',
    needs: ['active', 'restricted', 'unverified'],
    only: 'http',
    async run({ http, keys, hasProbes }) {
      const list = expectCurrencyList(await http.get(router.currencies.path));
      for (const key of ['', ...(hasProbes ? ['nonsense'] : []), keys.active, keys.restricted, keys.unverified])
        expectSame('list', expectCurrencyList(await http.get(router.currencies.path, key)), list);
    },
  },
  {
    id: 'auth-messages',
    level: 'SHOULD',
    profile: 'crossrate',
    title: '401 and 403 carry the decided messages',
    ref: 'Errors',
    sentence: 'Every error has the body `{ "error": "…" }` with one of these messages:',
    why: 'Users read these words. Take the messages from the table of statuses.',
    needs: ['restricted', 'unverified'],
    async run({ api, keys, hasProbes }) {
      for (const [key, name] of [
        [undefined, 'unauthorized'],
        ...(hasProbes ? [[UNKNOWN_KEY, 'unauthorized'] as const] : []),
        [keys.restricted, 'accountRestricted'],
        [keys.unverified, 'emailUnverified'],
      ] as const) {
        expectMessage(await api.rates(key), name);
        expectMessage(await api.convert(key, CONVERSION), name);
      }
    },
  },
  {
    id: 'auth-before-parameters',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'the key is checked first, then the account, then the parameters',
    ref: 'Errors',
    sentence:
      '**Checks have an order**, so that a request with several faults always gets the same status: key (401), account (403, restricted before unverified), currency and amount (422, the currency first), rates (503), quota (429).',
    why: 'A stranger should learn nothing about parameters. Check the key before you parse anything.',
    needs: ['restricted'],
    async run({ api, http, keys, hasProbes }) {
      const paths = FAULTY_QUERIES.map((query) => `${router.convert.path}?${query}`);
      if (hasProbes) paths.push(`${router.rates.path}?base=EUR&base=EUR`);
      for (const [key, status] of [
        [undefined, 401],
        [keys.restricted, 403],
      ] as const) {
        expectError(await api.rates(key, 'XYZ'), status);
        expectError(await api.convert(key, { ...CONVERSION, from: 'XYZ' }), status);
        for (const path of paths) expectError(await http.get(path, key), status);
      }
    },
  },
];

/** Describes the order of checks of a target, from its answers to requests with a faulty key and faulty parameters. */
export function describeCheckOrder(statuses: readonly number[]): string {
  if (statuses.every((status) => status === 422)) return 'parameters first';
  return statuses.includes(422) ? 'it depends on the parameters' : 'key and account first';
}
