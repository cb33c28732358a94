import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import {
  conversionOf,
  currencyListOf,
  expectError,
  expectMessage,
  expectSame,
  expectThat,
  rateTableOf,
} from '../expectations.ts';

const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };
/** Looks like a key, and was issued to nobody. */
const UNKNOWN_KEY = 'cr_000000000000000000000000000000000000';

/** Where other services take keys from the query string. */
const QUERY_NAMES = [
  'api_key',
  'apikey',
  'apiKey',
  'key',
  'token',
  'access_key',
  'access_token',
  'appid',
  'X-API-KEY',
  'x-api-key',
];

/** Authentication. */
export const authenticationClauses: readonly Clause[] = [
  {
    id: 'auth-rates-key',
    level: 'MUST',
    title: 'rates are given to a valid key',
    ref: 'Authentication 1',
    async run({ api, keys }) {
      rateTableOf(await api.rates(keys.active));
    },
  },
  {
    id: 'auth-rates-missing',
    level: 'MUST',
    title: 'rates without a key are refused with 401',
    ref: 'Authentication 1, 3',
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
    needs: [],
    async run({ api }) {
      expectError(await api.convert(undefined, CONVERSION), 401);
    },
  },
  {
    id: 'auth-invalid',
    level: 'MUST',
    title: 'an invalid key is refused with 401, whether it looks like one or not',
    ref: 'Authentication 3',
    needs: [],
    async run({ api }) {
      for (const key of ['nonsense', UNKNOWN_KEY]) {
        expectError(await api.rates(key), 401);
        expectError(await api.convert(key, CONVERSION), 401);
      }
    },
  },
  {
    id: 'auth-header-only',
    level: 'MUST',
    title: 'a key anywhere but in the header X-API-KEY does not count',
    ref: 'Authentication 1',
    only: 'http',
    async run({ http, keys }) {
      const conversion = `${router.convert.path}?from=USD&to=EUR&amount=1`;
      const elsewhere = {
        Authorization: [keys.active, `Bearer ${keys.active}`, `Basic ${btoa(`${keys.active}:`)}`],
        apikey: [keys.active],
        'Api-Key': [keys.active],
        'X-API-TOKEN': [keys.active],
        'X-Auth-Token': [keys.active],
        Cookie: [`api_key=${keys.active}; X-API-KEY=${keys.active}`],
      };
      for (const path of [router.rates.path, conversion]) {
        for (const [name, values] of Object.entries(elsewhere))
          for (const value of values) expectError(await http.get(path, undefined, { [name]: value }), 401);
        for (const name of QUERY_NAMES) {
          const parameter = `${name}=${encodeURIComponent(keys.active)}`;
          expectError(await http.get(`${path}${path.includes('?') ? '&' : '?'}${parameter}`), 401);
        }
      }
      // Header names have no case (RFC 9110, section 5.1). Without parameters this costs nothing.
      expectError(await http.get(router.convert.path, undefined, { 'x-api-key': keys.active }), 422);
    },
  },
  {
    id: 'auth-similar',
    level: 'MUST',
    title: 'what only resembles a valid key is refused with 401',
    ref: 'Authentication 3',
    only: 'http',
    async run({ http, keys: { active } }) {
      const similar = [
        ...[active.toUpperCase(), active.toLowerCase(), active.slice(0, -1), `${active}x`],
        ...[`${active},x`, `x,${active}`, '', '*', "' OR '1'='1", 'clé', 'x'.repeat(1_000)],
      ];
      for (const key of similar.filter((text) => text !== active))
        expectError(await http.get(router.rates.path, key), 401);
    },
  },
  {
    id: 'auth-no-way-around',
    level: 'MUST',
    title: 'no way of asking lets anybody in without a key',
    ref: 'Authentication 1, 3',
    needs: [],
    only: 'http',
    async run({ http }) {
      const conversions = ['from=EUR&to=EUR&amount=1', 'from=GBP&to=JPY&amount=5'];
      const paths = [`${router.rates.path}?base=EUR`, ...conversions.map((query) => `${router.convert.path}?${query}`)];
      for (const path of paths) {
        expectError(await http.get(path), 401);
        expectError(await http.get(path, undefined, { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' }), 401);
      }
      for (const path of [`${router.rates.path}/`, router.rates.path.toUpperCase()]) {
        const { status } = await http.get(path);
        expectThat(status !== 200, 'no rates', `${status} for ${path}`);
      }
    },
  },
  {
    id: 'auth-not-shared',
    level: 'MUST',
    title: 'what was given to a key is given to nobody else',
    ref: 'Authentication 1, 3',
    needs: ['active', 'restricted'],
    only: 'http',
    async run({ api, http, keys, seen }) {
      rateTableOf(await api.rates(keys.active, 'EUR'));
      conversionOf(await api.convert(keys.active, CONVERSION));
      const conversion = `${router.convert.path}?from=USD&to=EUR&amount=1`;
      for (const path of [`${router.rates.path}?base=EUR`, conversion]) {
        expectError(await http.get(path), 401);
        const etag = seen.findLast((answer) => path.startsWith(answer.path))?.headers.get('ETag') ?? '*';
        expectError(await http.get(path, undefined, { 'If-None-Match': etag }), 401);
        expectError(await http.get(path, keys.restricted), 403);
      }
    },
  },
  {
    id: 'auth-currencies-public',
    level: 'MUST',
    title: 'the currency list needs no key',
    ref: 'Authentication 2',
    needs: [],
    async run({ api }) {
      currencyListOf(await api.currencies());
    },
  },
  {
    id: 'auth-currencies-any-key',
    level: 'MUST',
    title: 'the currency list is given whatever key is sent',
    ref: 'Authentication 2',
    needs: ['active', 'restricted', 'unverified'],
    only: 'http',
    async run({ http, keys }) {
      const list = currencyListOf(await http.get(router.currencies.path));
      for (const key of ['', 'nonsense', keys.active, keys.restricted, keys.unverified])
        expectSame('list', currencyListOf(await http.get(router.currencies.path, key)), list);
    },
  },
  {
    id: 'auth-restricted',
    level: 'MUST',
    title: 'a restricted account is refused with 403',
    ref: 'Authentication 4',
    needs: ['restricted'],
    async run({ api, keys }) {
      expectError(await api.rates(keys.restricted), 403);
      expectError(await api.rates(keys.restricted, 'EUR'), 403);
      expectError(await api.convert(keys.restricted, CONVERSION), 403);
    },
  },
  {
    id: 'auth-unverified',
    level: 'MUST',
    title: 'an account whose e-mail address is not verified is refused with 403',
    ref: 'Authentication 4',
    needs: ['unverified'],
    async run({ api, keys }) {
      expectError(await api.rates(keys.unverified), 403);
      expectError(await api.rates(keys.unverified, 'EUR'), 403);
      expectError(await api.convert(keys.unverified, CONVERSION), 403);
    },
  },
  {
    id: 'auth-messages',
    level: 'SHOULD',
    title: '401 and 403 carry the decided messages',
    ref: 'Errors',
    needs: ['restricted', 'unverified'],
    async run({ api, keys }) {
      for (const [key, name] of [
        [undefined, 'unauthorized'],
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
    title: 'the key is checked before the account, and that before the parameters',
    ref: 'Errors',
    needs: ['restricted'],
    async run({ api, keys }) {
      for (const [key, status] of [
        [undefined, 401],
        [keys.restricted, 403],
      ] as const) {
        expectError(await api.rates(key, 'XYZ'), status);
        expectError(await api.convert(key, { ...CONVERSION, from: 'XYZ' }), status);
      }
    },
  },
];
