import { router } from '@crossrate/contract';
import type { Context, KeyName } from '../../clause.ts';
import { expectError, expectErrorBody, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { CONVERSION_PATH } from '../asking/usual-requests.ts';
import { describeCheckOrder } from '../authentication.ts';
import { SPELLED_PATHS, UNUSUAL_METHODS } from '../ways-around.ts';
import { expectNoRates } from './gives-rates.ts';

/**
 * Fails when a barred account gets rates, or another refusal than the right one. Sends requests that a check of
 * accounts may overlook.
 */
export async function expectNoGaps(context: Context, name: KeyName): Promise<void> {
  const { http, keys, choices, seen } = context;
  const key = keys[name];
  const forbidden = [
    [`${router.rates.path}?base=GBP`, {}],
    [`${router.convert.path}?from=EUR&to=EUR&amount=1`, {}],
    [`${router.convert.path}?from=JPY&to=GBP&amount=250000`, {}],
    [router.rates.path, { 'If-None-Match': '*' }],
    [router.rates.path, { 'If-None-Match': seen.findLast(isTaggedTable)?.headers.get('ETag') ?? '"1"' }],
    [CONVERSION_PATH, { 'If-None-Match': '*' }],
    [router.rates.path, { 'X-Forwarded-For': '127.0.0.1' }],
    [CONVERSION_PATH, { Accept: 'application/json' }],
  ] as const;
  for (const [path, headers] of forbidden) expectError(await http.get(path, key, headers), 403);
  // A target may refuse codes in lower case before it looks at the account.
  for (const path of [`${router.rates.path}?base=gbp`, `${router.convert.path}?from=usd&to=eur&amount=1`])
    expectNoRates(await http.get(path, key));
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
  choices.hold(`order of checks, an account that is ${name} and invalid parameters`, describeCheckOrder(statuses));
  for (const method of UNUSUAL_METHODS)
    for (const path of [router.rates.path, CONVERSION_PATH]) expectNoRates(await http.send({ method, path, key }));
  for (const path of SPELLED_PATHS) expectNoRates(await http.get(path, key));
  for (const similar of [key.toUpperCase(), key.toLowerCase(), `${key},${key}`, `${key} x`, `"${key}"`])
    for (const path of [router.rates.path, CONVERSION_PATH]) {
      const answer = await http.get(path, similar);
      // A target that compares keys without regard to case answers 403; other clauses look at that.
      checkExchange(answer, () => expectThat([401, 403].includes(answer.status), '401 or 403', answer.status));
    }
}

const isTaggedTable = ({ path, headers }: { readonly path: string; readonly headers: Headers }) =>
  path === router.rates.path && headers.has('ETag');
