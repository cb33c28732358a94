import { limits, quotaHeaderNames, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { type Exchange, readKey } from '../exchange.ts';
import { expectSame, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { findCodeWithoutRate, obtainConversion, obtainTable } from './asking/held-answers.ts';
import {
  expectCountdown,
  expectExhaustion,
  expectPlausibleQuota,
  readDailyQuotas,
  readDecidedQuota,
} from './checking/expect-quota.ts';
import { readQuotas } from './checking/quota-headers.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { buildHeadOfConversion, buildHeadOfPage } from './cross-origin.ts';

/** A conversion whose currencies are right. */
const WITHOUT_AMOUNT = `${router.convert.path}?from=USD&to=EUR`;

/** Clauses about the headers that state a quota. */
export const statedQuotaClauses: readonly Clause[] = [
  {
    id: 'limits-told',
    level: 'SHOULD',
    title: 'headers that state the daily quota are right, in every answer of the run',
    ref: 'Authentication 5; Limits, Requests per API key',
    sentence: 'A key includes 100 requests per day.',
    why: 'A client stops when the header says that nothing is left. Write the headers from the count after this very request, or omit them.',
    only: 'http',
    async run(context) {
      const { http, keys, choices } = context;
      const first = findLastGranted(context) ?? (await http.rates(keys.active));
      if (readQuotas(first).length === 0) return choices.hold('headers that state a quota', 'none');
      const isOfDay = readDailyQuotas(first).length > 0;
      choices.hold('headers that state a quota', isOfDay ? 'of the day' : 'of another window');
      const pair = { from: 'USD', to: 'EUR', amount: 1 };
      const second =
        first.path === router.rates.path ? await http.convert(keys.active, pair) : await http.rates(keys.active);
      for (const answer of findSeenAnswers(context)) {
        checkExchange(answer, () => expectPlausibleQuota(answer));
        const isTold = answer.status === 200 && readQuotas(answer).some(({ limit }) => limit === limits.requestsPerDay);
        const isRight = !isOfDay || !isTold || readDailyQuotas(answer).length > 0;
        checkExchange(answer, () =>
          expectThat(isRight, 'the quota of the day until midnight UTC, as before', readQuotas(answer)),
        );
      }
      expectCountdown([first, second], context.countDropped());
      const head = await http.send(buildHeadOfPage(context));
      if (head.status === 200) holdCost(context, 'HEAD with a key', { before: second, after: head });
      const etag = head.headers.get('ETag');
      const condition = { 'If-None-Match': etag ?? '' };
      const unchanged = etag === null ? undefined : await http.get(router.rates.path, keys.active, condition);
      if (unchanged?.status === 304) holdCost(context, '304 with a key', { before: head, after: unchanged });
      expectExhaustion(context);
    },
  },
  {
    id: 'limits-headers',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'keyed operations state the quota in both families of headers, also with errors, 304 and HEAD',
    ref: 'Limits',
    sentence:
      'Every answer of a keyed operation states the remaining quota, exact at that moment, unless the key is invalid or its account is restricted:',
    why: 'The SDK and gateways read both families of headers. Write RateLimit-Policy and RateLimit as structured fields, and X-RateLimit-* beside them.',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const table = await obtainTable(context, 'EUR');
      const missing = findCodeWithoutRate(await http.currencies(), table);
      for (const answer of [
        table,
        await obtainConversion(context),
        await http.get(router.convert.path, keys.active),
        await http.get(`${router.rates.path}?base=XYZ`, keys.active),
        await confirmHeld(context, table),
        await askOnce(context, buildHeadOfPage(context)),
        await askOnce(context, { path: WITHOUT_AMOUNT, key: keys.active }),
        ...(keys.unverified ? [await askOnce(context, { path: router.rates.path, key: keys.unverified })] : []),
        ...(missing
          ? [await askOnce(context, { path: `${router.rates.path}?base=${missing}`, key: keys.active })]
          : []),
        ...findSeenAnswers(context).filter(({ status }) => status === 429),
      ])
        checkExchange(answer, () => expectSame('limit', readDecidedQuota(answer).limit, limits.requestsPerDay));
    },
  },
  {
    id: 'limits-errors-free',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'errors, conditional requests and the currency list cost nothing, and HEAD costs as much as GET',
    ref: 'Limits',
    sentence: 'only data costs',
    why: 'A client should not lose requests to its mistakes, or by asking for changes. Charge for the status 200 alone, whether the method is GET or HEAD.',
    only: 'http',
    async run(context) {
      const { http, keys, hasProbes } = context;
      const held = await obtainTable(context, 'EUR');
      const condition = { 'If-None-Match': held.headers.get('ETag') ?? '' };
      const before = await askRemaining(context);
      expectSame('status', (await http.get(held.target, keys.active, condition)).status, 304);
      await http.get(WITHOUT_AMOUNT, keys.active);
      await http.get(`${router.rates.path}/nothing`, keys.active);
      if (hasProbes) await http.send({ method: 'POST', path: router.rates.path, key: keys.active });
      const missing = findCodeWithoutRate(await http.get(router.currencies.path, keys.active), held);
      if (missing !== undefined) await http.get(`${router.rates.path}?base=${missing}`, keys.active);
      expectSame('remaining', await askRemaining(context), before);
      const head = await http.send(buildHeadOfConversion(context));
      // Another clause is about servers that refuse HEAD.
      if (head.status !== 200) return;
      expectSame(`remaining after HEAD of ${head.path}`, await askRemaining(context), before - 1);
    },
  },
];

/** Obtains a 304: one that the run has, or an answer to a client that holds a table. Each costs one request of the budget. */
async function confirmHeld({ http, keys, seen }: Context, held: Exchange): Promise<HttpAnswer> {
  const known = seen.findLast((answer) => answer.status === 304 && readKey(answer) === keys.active);
  return known ?? (await http.get(held.target, keys.active, { 'If-None-Match': held.headers.get('ETag') ?? '' }));
}

/** Finds the last answer to the key, if it was granted and charged: otherwise a later request may have counted. */
function findLastGranted({ seen, keys }: Context): Exchange | undefined {
  const last = seen.findLast((answer) => readKey(answer) === keys.active);
  return last?.method === 'GET' && last.status === 200 && last.path !== router.currencies.path ? last : undefined;
}

/** Notes whether the request of an answer was charged, and holds the target to that from now on. */
function holdCost(
  { choices }: Context,
  question: string,
  { before, after }: { readonly before: HttpAnswer; readonly after: HttpAnswer },
): void {
  const [was, is] = [readDailyQuotas(before)[0], readDailyQuotas(after)[0]];
  if (!was || !is) return;
  expectThat([0, 1].includes(was.remaining - is.remaining), `one request or none for ${question}`, [was, is]);
  choices.hold(question, was.remaining === is.remaining ? 'free' : 'counted');
}

/** Asks for the requests left, with a request that costs nothing. */
async function askRemaining({ http, keys }: Context): Promise<number> {
  const { headers } = await http.get(`${router.rates.path}?base=XYZ`, keys.active);
  const left = headers.get(quotaHeaderNames.remaining);
  if (left === null) throw new Mismatch(`${quotaHeaderNames.remaining} with errors, too`, 'the header', 'none');
  return Number(left);
}
