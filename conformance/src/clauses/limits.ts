import { limits, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { currencyListOf, expectError, expectMessage, expectSame, expectThat, rateTableOf } from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';

const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };

async function remaining({ http, keys }: Context): Promise<number> {
  const { headers } = await http.get(`${router.rates.path}?base=XYZ`, keys.active);
  const left = headers.get('X-RateLimit-Remaining');
  if (left === null) throw new Mismatch('X-RateLimit-Remaining with errors, too', 'the header', 'none');
  return Number(left);
}

const DAY_SECONDS = 86_400;

/** Seconds by which the clocks of two machines may differ. */
const CLOCK_DIFFERENCE = 120;

/** Reads the quota from both families of headers, which must say the same. */
function quotaOf({ headers }: HttpAnswer): { readonly limit: number; readonly remaining: number } {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  const [policy, state] = [headers.get('RateLimit-Policy') ?? 'none', headers.get('RateLimit') ?? 'none'];
  expectThat(/^\d+$/.test(limit ?? '') && /^\d+$/.test(remaining ?? ''), 'X-RateLimit-Limit and -Remaining', [
    limit,
    remaining,
  ]);
  expectThat(reset !== null && Number(reset) % DAY_SECONDS === 0, 'an X-RateLimit-Reset at midnight UTC', reset);
  expectThat(
    new RegExp(`^"\\w+";q=${limit};w=${DAY_SECONDS}$`).test(policy),
    `a RateLimit-Policy of ${limit} a day`,
    policy,
  );
  expectThat(new RegExp(`^"\\w+";r=${remaining};t=\\d+$`).test(state), `a RateLimit of ${remaining} requests`, state);
  return { limit: Number(limit), remaining: Number(remaining) };
}

/** The limits. */
export const limitsClauses: readonly Clause[] = [
  {
    id: 'limits-daily-requests',
    level: 'MUST',
    title: 'a key is granted exactly 100 requests a day, and then refused with 429',
    ref: 'Authentication 5; Limits, Requests per API key, Over the limit; Errors, 429',
    needs: ['active', 'spare'],
    exhausts: true,
    async run({ api, http, keys }) {
      const half = Math.floor(limits.requestsPerDay / 2);
      const statuses: number[] = [];
      for (let sent = 0; sent < half; sent += 1) statuses.push((await api.convert(keys.spare, CONVERSION)).status);
      const rest = Array.from({ length: limits.requestsPerDay - half + 10 }, () => api.rates(keys.spare));
      statuses.push(...(await Promise.all(rest)).map(({ status }) => status));
      expectSame('granted', statuses.filter((status) => status === 200).length, limits.requestsPerDay);
      expectSame('refused with 429', statuses.filter((status) => status === 429).length, 10);
      expectError(await api.convert(keys.spare, CONVERSION), 429);
      // Past what the run remembers: another key and the public list go on as before.
      rateTableOf(await http.get(router.rates.path, keys.active));
      currencyListOf(await http.get(router.currencies.path));
    },
  },
  {
    id: 'limits-message',
    level: 'SHOULD',
    title: '429 carries the decided message and says when to come back',
    ref: 'Errors, 429; Limits, Counter reset',
    needs: ['spare'],
    exhausts: true,
    only: 'http',
    async run({ http, keys }) {
      let answer = await http.get(router.rates.path, keys.spare);
      for (let sent = 0; sent < limits.requestsPerDay && answer.status === 200; sent += 1) {
        answer = await http.get(router.rates.path, keys.spare);
      }
      expectMessage(answer, 'quotaExceeded');
      const seconds = Number(answer.headers.get('Retry-After'));
      const toMidnight = DAY_SECONDS - ((Date.now() / 1000) % DAY_SECONDS);
      expectThat(Math.abs(seconds - toMidnight) < CLOCK_DIFFERENCE, 'a Retry-After until midnight UTC', seconds);
      expectSame('remaining', answer.headers.get('X-RateLimit-Remaining'), '0');
    },
  },
  {
    id: 'limits-headers',
    level: 'SHOULD',
    title: 'keyed operations tell the quota in their headers, exactly and at once',
    ref: 'Limits',
    only: 'http',
    async run({ http, keys }) {
      const first = quotaOf(await http.get(router.rates.path, keys.active));
      const second = quotaOf(await http.get(`${router.convert.path}?from=USD&to=EUR&amount=1`, keys.active));
      expectSame('limit', [first.limit, second.limit], [limits.requestsPerDay, limits.requestsPerDay]);
      expectSame('difference', first.remaining - second.remaining, 1);
    },
  },
  {
    id: 'limits-errors-free',
    level: 'SHOULD',
    title: 'errors, conditional requests and the currency list cost nothing',
    ref: 'Limits',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const etag = (await http.get(router.rates.path, keys.active)).headers.get('ETag') ?? '';
      const before = await remaining(context);
      expectSame('status', (await http.get(router.rates.path, keys.active, { 'If-None-Match': etag })).status, 304);
      await http.get(`${router.convert.path}?from=USD&to=EUR`, keys.active);
      await http.get(router.currencies.path, keys.active);
      expectSame('remaining', await remaining(context), before);
    },
  },
];
