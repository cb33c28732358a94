import { limits, quotaHeaderNames, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { type Exchange, readKey } from '../exchange.ts';
import { CLOCK_DIFFERENCE_MS, expectSame, expectThat } from '../expectations.ts';
import { checkExchange, Mismatch } from '../mismatch.ts';
import { obtainConversion, obtainTable } from './held-answers.ts';
import { DAY_SECONDS, endsAtWrongTime, isDaily, readItems, readQuotas, type StatedQuota } from './quota-headers.ts';
import { ALONE } from './quota-plan.ts';
import { findSeenAnswers } from './seen-answers.ts';

/** Clauses about the headers that state a quota. */
export const quotaHeadersClauses: readonly Clause[] = [
  {
    id: 'limits-told',
    level: 'SHOULD',
    title: 'headers that tell the daily quota are right, in every answer of the run',
    ref: 'Authentication 5; Limits, Requests per API key',
    sentence: 'A key includes 100 requests per day.',
    why: 'A client stops when the header says that nothing is left. Write the headers from the count after this very request, or omit them.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      const { http, keys, choices } = context;
      const first = findLastGranted(context) ?? (await http.rates(keys.active));
      if (readQuotas(first).length === 0) return choices.hold('headers that tell a quota', 'none');
      const isOfDay = readDailyQuotas(first).length > 0;
      choices.hold('headers that tell a quota', isOfDay ? 'of the day' : 'of another window');
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
      const head = await http.send({ method: 'HEAD', path: router.rates.path, key: keys.active });
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
    title: 'keyed operations tell the quota in both families of headers, also with errors',
    ref: 'Limits',
    sentence: 'Every answer of a keyed operation to a key in good standing tells what is left, exact at that moment:',
    why: 'The SDK and gateways read both families of headers. Write RateLimit-Policy and RateLimit as structured fields, and X-RateLimit-* beside them.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const refusal = await http.get(router.convert.path, keys.active);
      for (const answer of [await obtainTable(context, 'EUR'), await obtainConversion(context), refusal])
        checkExchange(answer, () => expectSame('limit', readDecidedQuota(answer).limit, limits.requestsPerDay));
    },
  },
  {
    id: 'limits-errors-free',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'errors, conditional requests and the currency list cost nothing',
    ref: 'Limits',
    sentence: 'only data costs',
    why: 'A client should not lose requests to its mistakes, or by asking for changes. Charge for the status 200 alone.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const held = await obtainTable(context, 'EUR');
      const condition = { 'If-None-Match': held.headers.get('ETag') ?? '' };
      const before = await askRemaining(context);
      expectSame('status', (await http.get(held.target, keys.active, condition)).status, 304);
      await http.get(`${router.convert.path}?from=USD&to=EUR`, keys.active);
      await http.get(router.currencies.path, keys.active);
      expectSame('remaining', await askRemaining(context), before);
    },
  },
];

/** Finds the last answer to the key, if it was granted and charged: otherwise a later request may have counted. */
function findLastGranted({ seen, keys }: Context): Exchange | undefined {
  const last = seen.findLast((answer) => readKey(answer) === keys.active);
  return last?.method === 'GET' && last.status === 200 && last.path !== router.currencies.path ? last : undefined;
}

/** Fails when a header states an impossible quota, for a day or any other window. */
function expectPlausibleQuota(answer: Exchange): void {
  for (const quota of readQuotas(answer)) {
    const { remaining, limit = Infinity, resetAt } = quota;
    expectThat(remaining >= 0 && remaining <= limit, 'what remains, from none to the limit', quota);
    const isPast = resetAt !== undefined && resetAt < readDate(answer) - CLOCK_DIFFERENCE_MS;
    expectThat(!isPast, 'a reset that is to come', quota);
    expectThat(!endsAtWrongTime(quota, readDate(answer)), 'a reset at midnight UTC', quota);
    if (isDaily(quota)) expectThat(answer.status !== 429 || remaining === 0, 'nothing remains with 429', quota);
  }
}

/**
 * Fails unless each answer states one request less than the answer before.
 *
 * @param dropped - The requests of the run that were sent again. The target may have charged each of them twice.
 */
function expectCountdown(answers: readonly Exchange[], dropped: number): void {
  for (const [place, answer] of answers.entries()) {
    const before = answers[place - 1];
    if (!before || !isSameDay(before, answer)) continue;
    const expected = readDailyQuotas(before).map(({ remaining }) => remaining - 1);
    const told = readDailyQuotas(answer).map(({ remaining }) => remaining);
    if (told.length !== expected.length) continue;
    // More is left than before: a window of unknown end has started again.
    if (told.some((remaining, index) => remaining > (expected[index] ?? 0) + 1)) continue;
    if (told.every((remaining, index) => isChargedTwiceAtMost(remaining, expected[index] ?? 0, dropped))) continue;
    checkExchange(answer, () => expectSame('what remains after one request more', told, expected));
  }
}

const isChargedTwiceAtMost = (remaining: number, expected: number, dropped: number) =>
  remaining <= expected && remaining >= expected - dropped;

/** Fails unless a key that was used up counted down from its first request to its last. */
function expectExhaustion(context: Context): void {
  const byKey = new Map<string, Exchange[]>();
  for (const answer of findSeenAnswers(context)) {
    const key = readKey(answer) ?? '';
    byKey.set(key, [...(byKey.get(key) ?? []), answer]);
  }
  for (const answers of byKey.values()) {
    if (!answers.some(({ status }) => status === 429)) continue;
    const granted = answers.filter(({ status, path }) => status === 200 && path !== router.currencies.path);
    expectCountdown(granted.slice(0, ALONE), context.countDropped());
    expectNoMoreThanLeft(granted);
  }
}

/**
 * Fails when an answer tells more requests than can be left. Of requests sent at once, nobody knows which was charged
 * first: the n-th largest number told must not exceed the number left after n charges. A smaller number is right, because
 * further requests may have been charged before the target wrote the answer.
 */
function expectNoMoreThanLeft(granted: readonly Exchange[]): void {
  const [first] = granted;
  if (!first) return;
  const told = granted.flatMap((answer) => {
    const [quota] = isSameDay(first, answer) ? readDailyQuotas(answer) : [];
    return quota ? [{ answer, remaining: quota.remaining }] : [];
  });
  const [most, ...others] = told.toSorted((a, b) => b.remaining - a.remaining);
  for (const [place, { answer, remaining }] of others.entries()) {
    const left = (most?.remaining ?? 0) - place - 1;
    checkExchange(answer, () =>
      expectThat(remaining <= left, `at most ${left} left after so many requests`, remaining),
    );
  }
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

function readDailyQuotas(answer: Pick<Exchange, 'headers'>): StatedQuota[] {
  return readQuotas(answer).filter(isDaily);
}

/** Reads the time of an answer; the present time if the answer has none. */
const readDate = ({ headers }: Exchange) => Date.parse(headers.get('Date') ?? '') || Date.now();

const isSameDay = (one: Exchange, other: Exchange) =>
  Math.floor(readDate(one) / (DAY_SECONDS * 1_000)) === Math.floor(readDate(other) / (DAY_SECONDS * 1_000));

/** Asks for the requests left, with a request that costs nothing. */
async function askRemaining({ http, keys }: Context): Promise<number> {
  const { headers } = await http.get(`${router.rates.path}?base=XYZ`, keys.active);
  const left = headers.get(quotaHeaderNames.remaining);
  if (left === null) throw new Mismatch(`${quotaHeaderNames.remaining} with errors, too`, 'the header', 'none');
  return Number(left);
}

/** Reads the quota from both families of headers; fails unless both are complete and equal. */
function readDecidedQuota({ headers }: Exchange): { readonly limit: number; readonly remaining: number } {
  const names = quotaHeaderNames;
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const [limit, remaining, reset] = [names.limit, names.remaining, names.reset].map((name) => headers.get(name));
  const areCounts = [limit, remaining].every((text) => /^\d+$/.test(text ?? ''));
  expectThat(areCounts, `${names.limit} and ${names.remaining}`, [limit, remaining]);
  expectThat(reset !== null && Number(reset) % DAY_SECONDS === 0, `an ${names.reset} at midnight UTC`, reset);
  const [policies, states] = [readItems(headers.get(names.policy)), readItems(headers.get(names.state))];
  const policy = policies.find(
    ({ parameters }) => parameters.get('q') === Number(limit) && parameters.get('w') === DAY_SECONDS,
  );
  expectThat(policy !== undefined, `a ${names.policy} of ${limit} a day`, headers.get(names.policy));
  const state = states.find(({ name }) => name === policy?.name)?.parameters;
  const seconds = Number(state?.get('t') ?? Number.NaN) * 1_000;
  const isRight = state?.get('r') === Number(remaining);
  const isMidnight = Math.abs(Number(reset) * 1_000 - now - seconds) < CLOCK_DIFFERENCE_MS;
  const expected = `a ${names.state} of ${remaining} requests until midnight UTC`;
  expectThat(isRight && isMidnight, expected, headers.get(names.state));
  return { limit: Number(limit), remaining: Number(remaining) };
}
