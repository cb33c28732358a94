import { quotaHeaderNames, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { type Exchange, readKey } from '../exchange.ts';
import { expectSame } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { findCodeWithoutRate, obtainConversion, obtainTable } from './asking/held-answers.ts';
import { expectDecidedQuota, expectExhaustion, expectPlausibleQuota } from './checking/expect-quota.ts';
import { readDailyQuotas } from './checking/quota-headers.ts';
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
    sentences: ['A key includes 100 requests per day.'],
    why: 'A client stops when the header says that nothing is left. Write the headers from the count after this very request, or omit them.',
    only: 'http',
    async run(context) {
      await obtainTable(context, 'EUR');
      const answers = findSeenAnswers(context);
      for (const answer of answers) checkExchange(answer, () => expectPlausibleQuota(answer));
      const isOfDay = answers.some((answer) => readDailyQuotas(answer).length > 0);
      context.choices.note('headers that state a quota', isOfDay ? 'of the day' : 'none');
      expectExhaustion(context);
    },
  },
  {
    id: 'limits-headers',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'keyed operations state the quota in both families of headers, also with errors, 304 and HEAD',
    ref: 'Limits',
    sentences: [
      'Every answer of a keyed operation states the remaining quota, exact at that moment, unless the key is invalid or its account is restricted:',
    ],
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
        ...(keys.unverified ? [await http.rates(keys.unverified)] : []),
        ...(missing ? [await http.rates(keys.active, missing)] : []),
        ...findSeenAnswers(context).filter(({ status }) => status === 429),
      ])
        expectDecidedQuota(answer);
    },
  },
  {
    id: 'limits-errors-free',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'errors, conditional requests and the currency list cost nothing, and HEAD costs as much as GET',
    ref: 'Limits',
    sentences: ['only data costs'],
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

/** Asks for the requests left, with a request that costs nothing. */
async function askRemaining({ http, keys }: Context): Promise<number> {
  const { headers } = await http.get(`${router.rates.path}?base=XYZ`, keys.active);
  const left = headers.get(quotaHeaderNames.remaining);
  if (left === null) throw new Mismatch(`${quotaHeaderNames.remaining} with errors, too`, 'the header', 'none');
  return Number(left);
}
