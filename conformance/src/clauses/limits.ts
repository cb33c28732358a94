import { limits, quotaHeaderNames, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { ConversionRequest, HttpAnswer } from '../drivers/driver.ts';
import {
  CLOCK_DIFFERENCE_MS,
  currencyListOf,
  expectError,
  expectMessage,
  expectSame,
  expectThat,
  rateTableOf,
} from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';
import { REFUSALS } from '../suite/choices.ts';

const CONVERSION = { from: 'USD', to: 'EUR', amount: 1 };

async function remaining({ http, keys }: Context): Promise<number> {
  const { headers } = await http.get(`${router.rates.path}?base=XYZ`, keys.active);
  const left = headers.get(quotaHeaderNames.remaining);
  if (left === null) throw new Mismatch(`${quotaHeaderNames.remaining} with errors, too`, 'the header', 'none');
  return Number(left);
}

const DAY_SECONDS = 86_400;

/** Reads the quota from both families of headers, which must say the same. */
function quotaOf({ headers }: HttpAnswer): { readonly limit: number; readonly remaining: number } {
  const names = quotaHeaderNames;
  const [limit, remaining, reset] = [names.limit, names.remaining, names.reset].map((name) => headers.get(name));
  const [policy, state] = [headers.get(names.policy) ?? 'none', headers.get(names.state) ?? 'none'];
  const areCounts = [limit, remaining].every((text) => /^\d+$/.test(text ?? ''));
  expectThat(areCounts, `${names.limit} and ${names.remaining}`, [limit, remaining]);
  expectThat(reset !== null && Number(reset) % DAY_SECONDS === 0, `an ${names.reset} at midnight UTC`, reset);
  expectThat(
    new RegExp(`^"\\w+";q=${limit};w=${DAY_SECONDS}$`).test(policy),
    `a ${names.policy} of ${limit} a day`,
    policy,
  );
  expectThat(
    new RegExp(`^"\\w+";r=${remaining};t=\\d+$`).test(state),
    `a ${names.state} of ${remaining} requests`,
    state,
  );
  return { limit: Number(limit), remaining: Number(remaining) };
}

/** A conversion for every number, so that the requests which use up a key show as much of a target as they can. */
function nth(index: number, codes: readonly string[]): ConversionRequest {
  const [from, to] = [2 * index, 2 * index + 1].map((place) => codes[place % codes.length] ?? 'USD') as [
    string,
    string,
  ];
  return { from, to, amount: AMOUNTS[index % AMOUNTS.length] ?? 1 };
}

const AMOUNTS = [1, 0.011, 0.02, 3.5, 9.99, 33.333, 100, 1234.56, 12_345.678_9, 999_999.99, 2_147_483_648, 0.123_456_7];

/** Numbers of requests of which every sum is another number. */
const [REFUSED, LISTED] = [3, 5];

/** The question whether the currency list counts when it is asked for with a key. */
const LIST_WITH_KEY = 'currency list with a key';

function utcDay(): number {
  return Math.floor(Date.now() / 1000 / DAY_SECONDS);
}

/** The limits. */
export const limitsClauses: readonly Clause[] = [
  {
    id: 'limits-daily-requests',
    level: 'MUST',
    title: `a key is granted exactly ${limits.requestsPerDay} requests a day, and then refused with 429`,
    ref: 'Authentication 5; Limits, Requests per API key, Over the limit; Errors, 429',
    needs: ['active', 'spare'],
    exhausts: true,
    async run({ api, http, keys, choices, ...context }) {
      const codes = Object.keys(rateTableOf(await api.rates(keys.active)).rates);
      const day = utcDay();
      // Whether these count is for the target to choose: their numbers tell which of them did.
      for (let sent = 0; sent < REFUSED; sent += 1) expectError(await http.get(router.convert.path, keys.spare), 422);
      for (let sent = 0; sent < LISTED; sent += 1) currencyListOf(await http.get(router.currencies.path, keys.spare));
      const half = Math.floor(limits.requestsPerDay / 2);
      const statuses: number[] = [];
      for (let sent = 0; sent < half; sent += 1)
        statuses.push((await api.convert(keys.spare, nth(sent, codes))).status);
      if (statuses[0] === 429) throw new Error('the key of --quota-key is used up already: it has to be a new one');
      const rest = Array.from({ length: limits.requestsPerDay - half + 20 }, (_, index) =>
        api.rates(keys.spare, codes[(2 * half + index) % codes.length]),
      );
      statuses.push(...(await Promise.all(rest)).map(({ status }) => status));
      const over = [
        await api.convert(keys.spare, CONVERSION),
        await api.convert(keys.spare, nth(half, codes)),
        await api.rates(keys.spare),
        await api.rates(keys.spare, codes[0]),
      ];
      if (utcDay() !== day) throw new Error('midnight UTC has passed meanwhile; run it again');
      const count = (status: number) => statuses.filter((each) => each === status).length;
      const granted = count(200);
      expectSame('granted, and refused with 429', granted + count(429), statuses.length);
      const counted = limits.requestsPerDay - granted;
      const expected = [0, REFUSED, LISTED, REFUSED + LISTED].filter(
        (most) => counted >= most && counted <= most + context.repeated(),
      );
      expectThat(expected.length > 0, `${limits.requestsPerDay} granted to a new key`, granted);
      choices.hold(REFUSALS, [REFUSED, REFUSED + LISTED].includes(counted) ? 'counted' : 'free');
      choices.hold(LIST_WITH_KEY, counted >= LISTED ? 'counted' : 'free');
      for (const answer of over) expectError(answer, 429);
      // Past what the run remembers: another key and the public list go on as before.
      rateTableOf(await http.get(router.rates.path, keys.active));
      for (const key of [undefined, keys.spare]) currencyListOf(await http.get(router.currencies.path, key));
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
      expectThat(
        Math.abs(seconds - toMidnight) * 1000 < CLOCK_DIFFERENCE_MS,
        'a Retry-After until midnight UTC',
        seconds,
      );
      expectSame('remaining', answer.headers.get(quotaHeaderNames.remaining), '0');
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
