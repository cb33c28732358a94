import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import {
  expectCurrencyList,
  expectError,
  expectMessage,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { tryEach } from '../suite/try-each.ts';
import { CONVERSION } from './asking/usual-requests.ts';

/** A key of the right form that no account has. */
export const UNKNOWN_KEY = 'cr_000000000000000000000000000000000000';

/** Conversions with faults of their own. */
const FAULTY_PATHS = [
  ...['from=XYZ&to=EUR&amount=1', 'from=USD&to=XYZ&amount=1', 'to=EUR&amount=1', 'from=USD&amount=1'],
  ...['from=USD&to=EUR', 'from=USD&to=EUR&amount=0', 'from=USD&to=EUR&amount=abc', ''],
].map((query) => `${router.convert.path}?${query}`);

const KEY_HEADER = '`/api/rates` and `/api/convert` require an API key sent in the request header `X-API-KEY`.';
export const INVALID_KEY = 'A missing or invalid key gives status 401.';
export const INVALID_PARAMETERS = '422: invalid parameters, missing required fields or invalid currency codes.';
const PUBLIC_LIST = '`/api/currencies` needs no key.';

/** Clauses about operations with and without a key. */
export const authenticationClauses: readonly Clause[] = [
  {
    id: 'auth-rates-key',
    level: 'MUST',
    title: 'rates are given to a valid key, in upper or lower case of the name of its header',
    ref: 'Authentication 1',
    sentences: [KEY_HEADER, 'Returns live rates for a base currency, for all available target currencies.'],
    why: 'Clients and proxies write header names as they like (RFC 9110, section 5.1). Read the header in any case, and compare the key unchanged.',
    only: 'http',
    async run(context) {
      expectRateTable(await context.api.rates(context.keys.active));
      // These requests have faults, so that they cost nothing on most targets. Any answer about the fault will do.
      const named = Object.entries({ 'x-api-key': `${router.rates.path}?base=XYZ`, 'X-Api-Key': router.convert.path });
      await tryEach(context, named, async ({ http, keys }, [name, path]) => {
        const { status } = await http.get(path, undefined, { [name]: keys.active });
        expectThat(status !== 401 && status !== 403, `a key that counts in ${name}`, status);
      });
    },
  },
  {
    id: 'auth-invalid',
    level: 'MUST',
    title: 'a missing or an invalid key is refused with 401 by both operations',
    ref: 'Authentication 1, 3',
    sentences: [INVALID_KEY],
    why: 'A client asks its user for a key when it sees 401. Check the key for both operations in one place; mistyped and revoked keys get 401, too.',
    needs: [],
    async run({ api, hasProbes }) {
      // A lock-out counts wrong keys. One per operation is a mistake that any client may make.
      for (const key of [undefined, UNKNOWN_KEY, ...(hasProbes ? ['nonsense'] : [])]) {
        expectError(await api.rates(key), 401);
        expectError(await api.convert(key, CONVERSION), 401);
      }
    },
  },
  {
    id: 'auth-two-faults',
    level: 'MUST',
    title: 'a request without a valid key is refused, whatever else is wrong',
    ref: 'Authentication 3; Errors, 401, 422',
    sentences: [INVALID_KEY, INVALID_PARAMETERS],
    why: 'The interface leaves open which of two faults the answer names, but not whether it refuses. An early exit must not skip the check of keys.',
    needs: [],
    only: 'http',
    async run(context) {
      await tryEach(context, FAULTY_PATHS, async ({ http }, path) => {
        expectError(await http.get(path), 401, 422);
      });
      // The interface leaves open how an unknown base is handled, but a request without a valid key must be refused.
      const { status } = await context.http.get(`${router.rates.path}?base=XYZ`);
      expectThat(status >= 400, 'a refusal', status);
    },
  },
  {
    id: 'auth-currencies-public',
    level: 'MUST',
    title: 'the currency list needs no key',
    ref: 'Authentication 2',
    sentences: [PUBLIC_LIST, 'Returns the sorted list of supported currency codes.'],
    why: 'Sign-up forms show the list before there is a key. Leave this operation out of the check of keys.',
    needs: [],
    run: async ({ api }) => void expectCurrencyList(await api.currencies()),
  },
  {
    id: 'auth-currencies-any-key',
    level: 'SHOULD',
    title: 'the currency list is public, whatever key is sent',
    ref: 'Authentication 2',
    sentences: [PUBLIC_LIST],
    why: 'Clients send their key with every request, even an outdated key. Ignore the key where none is needed.',
    needs: ['active', 'restricted', 'unverified'],
    only: 'http',
    async run(context) {
      const { keys, hasProbes } = context;
      const list = expectCurrencyList(await context.http.currencies());
      const sent = ['', ...(hasProbes ? ['nonsense'] : []), keys.active, keys.restricted, keys.unverified];
      await tryEach(context, sent, async ({ http }, key) =>
        expectSame('list', expectCurrencyList(await http.get(router.currencies.path, key)), list),
      );
    },
  },
  {
    id: 'auth-messages',
    level: 'SHOULD',
    profile: 'crossrate',
    title: '401 and 403 carry the decided messages',
    ref: 'Errors',
    sentences: ['Every error has the body `{ "error": "…" }` with one of these messages:'],
    why: 'Users read these words. Take the messages from the table of statuses.',
    needs: ['restricted', 'unverified'],
    async run({ api, keys, hasProbes }) {
      const refused = [
        [undefined, 'unauthorized'],
        [keys.restricted, 'accountRestricted'],
        [keys.unverified, 'emailUnverified'],
        [UNKNOWN_KEY, 'unauthorized'],
      ] as const;
      for (const [key, name] of hasProbes ? refused : refused.slice(0, -1)) {
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
    sentences: [
      '**Checks have an order**, so that a request with several faults always gets the same status: key (401), account (403, restricted before unverified), currency and amount (422, the currency first), rates (503), quota (429).',
    ],
    why: 'A stranger should learn nothing about parameters. Check the key before you parse anything.',
    needs: ['restricted'],
    only: 'http',
    async run(context) {
      const bases = [`${router.rates.path}?base=XYZ`, `${router.rates.path}?base=EUR&base=EUR`];
      const paths = [...FAULTY_PATHS, ...(context.hasProbes ? bases : bases.slice(0, 1))];
      await tryEach(context, paths, async ({ http, keys }, path) => {
        expectError(await http.get(path), 401);
        expectError(await http.get(path, keys.restricted), 403);
      });
    },
  },
];
