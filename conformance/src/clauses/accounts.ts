import { router } from '@crossrate/contract';
import type { Clause, Context, KeyName } from '../clause.ts';
import { expectError, expectErrorBody, expectThat } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { CONVERSION, CONVERSION_PATH, nameOrder } from './authentication.ts';
import { expectNoRates } from './gives-rates.ts';
import { SPELLED_PATHS, UNUSUAL_METHODS } from './ways-around.ts';

const BARRED = 'A restricted account, or an account whose e-mail address is not verified, gives status 403.';

/** Asks in all ways that may have been forgotten where accounts are barred. */
async function looksForGaps(context: Context, name: KeyName): Promise<void> {
  const { http, keys, choices, seen } = context;
  const key = keys[name];
  const ordinary = [
    [`${router.rates.path}?base=GBP`, {}],
    [`${router.convert.path}?from=EUR&to=EUR&amount=1`, {}],
    [`${router.convert.path}?from=JPY&to=GBP&amount=250000`, {}],
    [router.rates.path, { 'If-None-Match': '*' }],
    [router.rates.path, { 'If-None-Match': seen.findLast(hasTag)?.headers.get('ETag') ?? '"1"' }],
    [CONVERSION_PATH, { 'If-None-Match': '*' }],
    [router.rates.path, { 'X-Forwarded-For': '127.0.0.1' }],
    [CONVERSION_PATH, { Accept: 'application/json' }],
  ] as const;
  for (const [path, headers] of ordinary) expectError(await http.get(path, key, headers), 403);
  for (const spelling of ['x-api-key', 'X-Api-Key'])
    for (const path of [router.rates.path, CONVERSION_PATH])
      expectError(await http.get(path, undefined, { [spelling]: key }), 403);
  const statuses: number[] = [];
  for (const query of ['from=XYZ&to=EUR&amount=1', 'from=USD&to=EUR&amount=0']) {
    const answer = await http.get(`${router.convert.path}?${query}`, key);
    expectThat([403, 422].includes(answer.status), '403 or 422', answer.status);
    expectErrorBody(answer);
    statuses.push(answer.status);
  }
  choices.hold(`order of checks, an account that is ${name} and invalid parameters`, nameOrder(statuses));
  for (const method of UNUSUAL_METHODS)
    for (const path of [router.rates.path, CONVERSION_PATH]) expectNoRates(await http.send({ method, path, key }));
  for (const path of SPELLED_PATHS) expectNoRates(await http.get(path, key));
  for (const similar of [key.toUpperCase(), key.toLowerCase(), `${key},${key}`, `${key} x`, `"${key}"`])
    for (const path of [router.rates.path, CONVERSION_PATH]) {
      const answer = await http.get(path, similar);
      // A key that is compared without regard to case is a matter of other clauses.
      about(answer, () => expectThat([401, 403].includes(answer.status), '401 or 403', answer.status));
    }
}

const hasTag = ({ path, headers }: { readonly path: string; readonly headers: Headers }) =>
  path === router.rates.path && headers.has('ETag');

/** Accounts that have a key and may not use it. */
export const accountsClauses: readonly Clause[] = [
  {
    id: 'auth-restricted',
    level: 'MUST',
    title: 'a restricted account is refused with 403',
    ref: 'Authentication 4',
    sentence: BARRED,
    why: 'An account that was barred gets no more rates, and hears that its key is not the reason. Look at the account after the key.',
    since: '2026-12',
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
    why: 'Accounts in the names of others get no rates, and hear that their key is not the reason. Look at the account after the key.',
    since: '2026-12',
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
    title: 'a restricted account gets no rates in whatever way it asks',
    ref: 'Authentication 4',
    sentence: BARRED,
    why: 'One way that was forgotten is enough. Check the account where the key is looked up, not in each operation.',
    since: '2026-12',
    needs: ['restricted'],
    only: 'http',
    probes: true,
    run: (context) => looksForGaps(context, 'restricted'),
  },
  {
    id: 'auth-unverified-no-gap',
    level: 'MUST',
    title: 'an account whose e-mail address is not verified gets no rates in whatever way it asks',
    ref: 'Authentication 4',
    sentence: BARRED,
    why: 'One way that was forgotten is enough. Check the account where the key is looked up, not in each operation.',
    since: '2026-12',
    needs: ['unverified'],
    only: 'http',
    probes: true,
    run: (context) => looksForGaps(context, 'unverified'),
  },
];
