import { router } from '@crossrate/contract';
import { expectError } from '../expectations.ts';
import type { HttpRequest } from '../suite/client.ts';
import { tryEach } from '../suite/try-each.ts';
import { CONVERSION, CONVERSION_PATH } from './asking/usual-requests.ts';
import { expectNoRates } from './checking/gives-rates.ts';
import { must } from './levels.ts';
import { BARRED, INVALID_PARAMETERS } from './sentences.ts';

const [RATES, CONVERT] = [router.rates.path, router.convert.path];

/** Builds requests that a check of accounts may overlook. */
const listOverlooked = (key: string): readonly HttpRequest[] => [
  ...[
    ...[`${RATES}?base=GBP`, `${RATES}?base=gbp`, `${RATES}/`, `${CONVERT}?from=JPY&to=GBP&amount=250000`],
    ...[`${CONVERT}?from=EUR&to=EUR&amount=1`, CONVERSION_PATH.replace(CONVERT, '/api/CONVERT')],
  ].map((path) => ({ path, key })),
  { path: RATES, key, method: 'POST' },
  { path: CONVERSION_PATH, key, method: 'OPTIONS' },
  { path: RATES, key, headers: { 'If-None-Match': '*' } },
  { path: CONVERSION_PATH, key, headers: { 'X-Forwarded-For': '127.0.0.1' } },
  { path: RATES, headers: { 'x-api-key': key } },
  ...[key.toUpperCase(), `${key},${key}`, `"${key}"`].map((dressed) => ({ path: RATES, key: dressed })),
];

/** Accounts that have a key and may not use it. */
const ACCOUNTS = [
  ['restricted', 'a restricted account is refused with 403'],
  ['unverified', 'an account whose e-mail address is not verified is refused with 403'],
] as const;

/** Clauses about accounts that have a key and may not use it. */
export const accountsClauses = [
  ...ACCOUNTS.map(([account, title]) =>
    must(`auth-${account}`, {
      title,
      sentences: [BARRED],
      why: 'A barred account gets no rates, and its owner learns that the key is not the reason. Check the account after the key.',
      needs: [account],
      async run({ api, keys }) {
        expectError(await api.rates(keys[account]), 403);
        expectError(await api.convert(keys[account], CONVERSION), 403);
      },
    }),
  ),
  must('auth-no-gap', {
    title: 'a barred account gets no rates, however it asks',
    sentences: [BARRED, INVALID_PARAMETERS],
    why: 'One forgotten path is enough. Check the account where the key is looked up, not in each operation.',
    needs: ['restricted', 'unverified'],
    probes: true,
    async run(context) {
      const barred = [context.keys.restricted, context.keys.unverified];
      await tryEach(context, barred.flatMap(listOverlooked), async ({ http }, request) =>
        expectNoRates(await http.send(request)),
      );
      // The interface leaves open whether the account or the parameters are checked first.
      for (const query of ['from=XYZ&to=EUR&amount=1', 'from=USD&to=EUR&amount=0'])
        for (const key of barred) expectError(await context.http.get(`${CONVERT}?${query}`, key), 403, 422);
    },
  }),
];
