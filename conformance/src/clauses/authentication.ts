import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { currencyListOf, expectError, expectMessage, rateTableOf } from '../expectations.ts';

const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };
/** Looks like a key, and was issued to nobody. */
const UNKNOWN_KEY = 'cr_000000000000000000000000000000000000';

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
      for (const path of [router.rates.path, conversion]) {
        expectError(await http.get(path, undefined, { Authorization: `Bearer ${keys.active}` }), 401);
      }
      expectError(await http.get(`${conversion}&api_key=${keys.active}`), 401);
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
    needs: ['restricted', 'unverified'],
    only: 'http',
    async run({ http, keys }) {
      for (const key of ['nonsense', keys.restricted, keys.unverified])
        currencyListOf(await http.get(router.currencies.path, key));
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
