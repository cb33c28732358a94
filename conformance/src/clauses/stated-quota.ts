import { quotaHeaderNames, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import { type Exchange, readAnswerTime, readKey } from '../exchange.ts';
import { CLOCK_DIFFERENCE_MS, expectSame, expectStatus, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { findCodeWithoutRate, obtainConversion, obtainTable } from './asking/held-answers.ts';
import { buildHead, CONVERSION_PATH } from './asking/usual-requests.ts';
import { computeUtcDay, endsAtWrongTime, isDaily, readDailyQuotas, readQuotas } from './checking/quota-headers.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { decided, should } from './levels.ts';

/** A conversion whose currencies are right. */
const WITHOUT_AMOUNT = `${router.convert.path}?from=USD&to=EUR`;

/** Clauses about the headers that state a quota. */
export const statedQuotaClauses: readonly Clause[] = [
  should('limits-told', {
    title: 'headers that state the daily quota are right, in every answer of the run',
    sentences: ['A key includes 100 requests per day.'],
    why: 'A client stops when the header says that nothing is left. Write the headers from the count after this very request, or omit them.',
    async run(context) {
      await obtainTable(context, 'EUR');
      const answers = findSeenAnswers(context);
      for (const answer of answers) checkExchange(answer, () => expectPlausibleQuota(answer));
      const isOfDay = answers.some((answer) => readDailyQuotas(answer).length > 0);
      context.choices.note('headers that state a quota', isOfDay ? 'of the day' : 'none');
      expectExhaustion(context);
    },
  }),
  decided('limits-headers', {
    title: 'keyed operations state the quota in both families of headers, also with errors, 304 and HEAD',
    sentences: [
      'Every answer of a keyed operation states the remaining quota, exact at that moment, unless the key is invalid or its account is restricted:',
    ],
    why: 'The SDK and gateways read both families of headers. Write RateLimit-Policy and RateLimit as structured fields, and X-RateLimit-* beside them.',
    async run(context) {
      const { http, keys } = context;
      const key = keys.active;
      const table = await obtainTable(context, 'EUR');
      const missing = findCodeWithoutRate(await http.currencies(), table);
      for (const answer of [
        table,
        await obtainConversion(context),
        await http.get(router.convert.path, key),
        await http.get(`${router.rates.path}?base=XYZ`, key),
        await askOnce(context, { path: table.target, key, headers: writeCondition(table) }),
        await askOnce(context, buildHead(context, router.rates.path)),
        await askOnce(context, { path: WITHOUT_AMOUNT, key }),
        ...(keys.unverified ? [await http.rates(keys.unverified)] : []),
        ...(missing ? [await http.rates(key, missing)] : []),
        ...findSeenAnswers(context).filter(({ status }) => status === 429),
      ])
        expectDecidedQuota(answer);
    },
  }),
  decided('limits-errors-free', {
    title: 'errors, conditional requests and the currency list cost nothing, and HEAD costs as much as GET',
    sentences: ['only data costs'],
    why: 'A client should not lose requests to its mistakes, or by asking for changes. Charge for the status 200 alone, whether the method is GET or HEAD.',
    async run(context) {
      const { http, keys, hasProbes } = context;
      const key = keys.active;
      const held = await obtainTable(context, 'EUR');
      const before = await askRemaining(context);
      expectStatus(await http.get(held.target, key, writeCondition(held)), 304);
      await http.get(WITHOUT_AMOUNT, key);
      await http.get(`${router.rates.path}/nothing`, key);
      if (hasProbes) await http.send({ method: 'POST', path: router.rates.path, key });
      const missing = findCodeWithoutRate(await http.get(router.currencies.path, key), held);
      if (missing !== undefined) await http.rates(key, missing);
      expectSame('remaining', await askRemaining(context), before);
      const head = await http.send(buildHead(context, CONVERSION_PATH));
      // Another clause is about servers that refuse HEAD.
      if (head.status !== 200) return;
      expectSame(`remaining after HEAD of ${head.path}`, await askRemaining(context), before - 1);
    },
  }),
];

const writeCondition = ({ headers }: Exchange) => ({ 'If-None-Match': headers.get('ETag') ?? '' });

/** Asks for the requests left, with a request that costs nothing. */
async function askRemaining({ http, keys }: Context): Promise<number> {
  const { headers } = await http.get(`${router.rates.path}?base=XYZ`, keys.active);
  const left = headers.get(quotaHeaderNames.remaining);
  if (left === null) throw new Mismatch(`${quotaHeaderNames.remaining} with errors, too`, 'the header', 'none');
  return Number(left);
}

/** Fails when a header states an impossible quota, for a day or any other window. */
function expectPlausibleQuota(answer: Exchange): void {
  const now = readAnswerTime(answer);
  for (const quota of readQuotas(answer)) {
    const { remaining, limit = Infinity, resetAt = Infinity } = quota;
    expectThat(remaining >= 0 && remaining <= limit, 'what remains, from none to the limit', quota);
    expectThat(resetAt >= now - CLOCK_DIFFERENCE_MS, 'a reset that is to come', quota);
    expectThat(!endsAtWrongTime(quota, now), 'a reset at midnight UTC', quota);
    if (isDaily(quota)) expectThat(answer.status !== 429 || remaining === 0, 'nothing remains with 429', quota);
  }
}

/** Fails unless the answers to a key that was used up count down to 0, and stay there. */
function expectExhaustion(context: Context): void {
  const readDay = (answer: Exchange) => computeUtcDay(readAnswerTime(answer));
  const ofKey = findSeenAnswers(context).filter((answer) => readKey(answer) === context.keys.spare);
  const [first] = ofKey;
  const answers = ofKey.filter((answer) => first && readDay(answer) === readDay(first));
  const over = answers.findIndex(({ status }) => status === 429);
  if (over < 0) return;
  for (const answer of answers.slice(over).filter(({ status }) => status >= 400))
    for (const { remaining } of readDailyQuotas(answer))
      checkExchange(answer, () => expectSame('what remains of a quota that is used up', remaining, 0));
  const granted = answers.filter(({ status, path }) => status === 200 && path !== router.currencies.path);
  const stated = granted.flatMap((answer) => {
    const [quota] = readDailyQuotas(answer);
    return quota ? [{ answer, remaining: quota.remaining }] : [];
  });
  // Answers without the header, and requests that were refused or lost on the way, may each have been charged.
  const begun = granted[0] ? answers.indexOf(granted[0]) : over;
  const refused = answers.slice(begun, over).filter(({ status }) => status >= 400).length;
  const unknown = granted.length - stated.length + refused + context.countDropped();
  // Of requests sent at once, nobody knows which was charged first. The n-th answer before the end has n left at most.
  for (const [place, { answer, remaining }] of stated.sort((a, b) => a.remaining - b.remaining).entries())
    checkExchange(answer, () =>
      expectThat(remaining <= place + unknown, `at most ${place + unknown} left before so many requests`, remaining),
    );
}

/** Fails unless both families of headers state the quota of the day, and agree. */
function expectDecidedQuota(answer: Exchange): void {
  const names = Object.values(quotaHeaderNames);
  const received = names.map((name) => answer.headers.get(name));
  const [one, other, ...more] = readDailyQuotas(answer);
  const isTold = !received.includes(null) && more.length === 0 && one && one.remaining === other?.remaining;
  const expected = `${names.join(', ')} with one number of requests left until midnight UTC`;
  checkExchange(answer, () => expectThat(isTold === true, expected, received));
}
