import { limits, quotaHeaderNames, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { type Exchange, readKey } from '../exchange.ts';
import { expectSame, expectStatus, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { askOnce, findCodeWithoutRate, obtainConversion, obtainTable } from './asking/held-answers.ts';
import { buildHead, CONVERSION_PATH, WITHOUT_AMOUNT } from './asking/usual-requests.ts';
import { DAY_SECONDS, readDailyQuotas } from './checking/quota-headers.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { decided } from './levels.ts';

/** Clauses about the headers that state a quota. */
export const statedQuotaClauses = [
  decided('limits-headers', {
    title: 'keyed operations state the quota in both families of headers, also with errors, 304 and HEAD',
    sentences: [
      'Every answer of a keyed operation states the remaining quota, exact at that moment, unless the key is invalid or its account is restricted:',
    ],
    why: 'The SDK and gateways read both families of headers, and stop when nothing is left. State the count after this very request. Write RateLimit-Policy and RateLimit as structured fields, and X-RateLimit-* beside them.',
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
      for (const refused of [undefined, ...(keys.restricted ? [keys.restricted] : [])]) {
        const { headers } = await http.rates(refused);
        const told = Object.values(quotaHeaderNames).filter((name) => headers.has(name));
        expectSame('quota headers for a key that has none', told, []);
      }
      expectCountDown(context);
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

/** Fails unless the granted answers to a key that was used up count down to 0. */
function expectCountDown({ keys, seen, countDropped }: Context): void {
  const ofKey = seen.filter((answer) => keys.spare && readKey(answer) === keys.spare);
  const stated = ofKey.flatMap((answer) => {
    const [quota] = answer.status === 200 && answer.path !== router.currencies.path ? readDailyQuotas(answer) : [];
    return quota ? [{ answer, ...quota }] : [];
  });
  if (ofKey.every(({ status }) => status !== 429)) return;
  // Of requests sent at once, nobody knows which was charged first, and one that was lost may have been charged.
  for (const [place, { answer, remaining, limit }] of stated.sort((a, b) => a.remaining - b.remaining).entries()) {
    const most = place + countDropped();
    checkExchange(answer, () => expectSame('limit', limit, limits.requestsPerDay));
    checkExchange(answer, () =>
      expectThat(
        place <= remaining && remaining <= most,
        `${place} to ${most} left before so many requests`,
        remaining,
      ),
    );
  }
}

/** Fails unless both families of headers state the quota of the day, and agree. */
function expectDecidedQuota(answer: Exchange): void {
  const names = Object.values(quotaHeaderNames);
  const received = names.map((name) => answer.headers.get(name));
  const [one, other, ...more] = readDailyQuotas(answer);
  const isAlone = !received.includes(null) && more.length === 0;
  const isTold = isAlone && one?.isDecided && other?.isDecided && one.remaining === other.remaining;
  const expected = `${names.join(', ')} with one number of requests left until midnight UTC, w=${DAY_SECONDS}, and the reset in seconds since 1970`;
  checkExchange(answer, () => expectThat(isTold === true, expected, received));
}
