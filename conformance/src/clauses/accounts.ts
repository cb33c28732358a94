import type { Clause } from '../clause.ts';
import { expectError } from '../expectations.ts';
import { CONVERSION } from './asking/usual-requests.ts';
import { expectNoGaps } from './checking/account-gaps.ts';

const BARRED = 'A restricted account, or an account whose e-mail address is not verified, gives status 403.';

/** Clauses about accounts that have a key and may not use it. */
export const accountsClauses: readonly Clause[] = [
  {
    id: 'auth-restricted',
    level: 'MUST',
    title: 'a restricted account is refused with 403',
    ref: 'Authentication 4',
    sentence: BARRED,
    why: 'A barred account gets no rates, and its owner learns that the key is not the reason. Check the account after the key.',
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
    sentence: BARRED,
    why: 'An account in somebody else’s name gets no rates, and its owner learns that the key is not the reason. Check the account after the key.',
    needs: ['unverified'],
    async run({ api, keys }) {
      expectError(await api.rates(keys.unverified), 403);
      expectError(await api.rates(keys.unverified, 'EUR'), 403);
      expectError(await api.convert(keys.unverified, CONVERSION), 403);
    },
  },
  {
    id: 'auth-restricted-no-gap',
    level: 'MUST',
    title: 'a restricted account gets no rates, however it asks',
    ref: 'Authentication 4',
    sentence: BARRED,
    why: 'One forgotten path is enough. Check the account where the key is looked up, not in each operation.',
    needs: ['restricted'],
    only: 'http',
    probes: true,
    run: (context) => expectNoGaps(context, 'restricted'),
  },
  {
    id: 'auth-unverified-no-gap',
    level: 'MUST',
    title: 'an account whose e-mail address is not verified gets no rates, however it asks',
    ref: 'Authentication 4',
    sentence: BARRED,
    why: 'One forgotten path is enough. Check the account where the key is looked up, not in each operation.',
    needs: ['unverified'],
    only: 'http',
    probes: true,
    run: (context) => expectNoGaps(context, 'unverified'),
  },
];
