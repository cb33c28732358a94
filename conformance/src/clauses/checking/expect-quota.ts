import { quotaHeaderNames, router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import { type Exchange, readAnswerTime, readKey } from '../../exchange.ts';
import { CLOCK_DIFFERENCE_MS, expectSame, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { computeUtcDay, endsAtWrongTime, isDaily, readDailyQuotas, readQuotas } from './quota-headers.ts';
import { findSeenAnswers } from './seen-answers.ts';

/** Fails when a header states an impossible quota, for a day or any other window. */
export function expectPlausibleQuota(answer: Exchange): void {
  for (const quota of readQuotas(answer)) {
    const { remaining, limit = Infinity, resetAt = Infinity } = quota;
    const now = readAnswerTime(answer);
    expectThat(remaining >= 0 && remaining <= limit, 'what remains, from none to the limit', quota);
    expectThat(resetAt >= now - CLOCK_DIFFERENCE_MS, 'a reset that is to come', quota);
    expectThat(!endsAtWrongTime(quota, now), 'a reset at midnight UTC', quota);
    if (isDaily(quota)) expectThat(answer.status !== 429 || remaining === 0, 'nothing remains with 429', quota);
  }
}

/** Fails unless the answers to a key that was used up count down to 0, and stay there. */
export function expectExhaustion(context: Context): void {
  const answers = findSeenAnswers(context).filter((answer) => readKey(answer) === context.keys.spare);
  const day = answers.filter((answer) => isSameDay(answer, answers[0]));
  const over = day.findIndex(({ status }) => status === 429);
  if (over < 0) return;
  for (const answer of day.slice(over).filter(({ status }) => status >= 400))
    for (const { remaining } of readDailyQuotas(answer))
      checkExchange(answer, () => expectSame('what remains of a quota that is used up', remaining, 0));
  const granted = day.filter(({ status, path }) => status === 200 && path !== router.currencies.path);
  const stated = granted.flatMap((answer) =>
    readDailyQuotas(answer)
      .slice(0, 1)
      .map(({ remaining }) => ({ answer, remaining })),
  );
  // Answers without the header, and requests that were refused or lost on the way, may each have been charged.
  const begun = granted[0] ? day.indexOf(granted[0]) : over;
  const refused = day.slice(begun, over).filter(({ status }) => status >= 400).length;
  const unknown = granted.length - stated.length + refused + context.countDropped();
  // Of requests sent at once, nobody knows which was charged first. The n-th answer before the end has n left at most.
  for (const [place, { answer, remaining }] of stated.toSorted((a, b) => a.remaining - b.remaining).entries())
    checkExchange(answer, () =>
      expectThat(remaining <= place + unknown, `at most ${place + unknown} left before so many requests`, remaining),
    );
}

/** Fails unless both families of headers state the quota of the day, and agree. */
export function expectDecidedQuota(answer: Exchange): void {
  const names = Object.values(quotaHeaderNames);
  const [one, other, ...more] = readDailyQuotas(answer);
  const isTold = names.every((name) => answer.headers.has(name)) && more.length === 0;
  const received = names.map((name) => answer.headers.get(name));
  checkExchange(answer, () =>
    expectThat(
      isTold && one !== undefined && one.remaining === other?.remaining,
      `${names.join(', ')} with one number of requests left until midnight UTC`,
      received,
    ),
  );
}

const isSameDay = (one: Exchange, other: Exchange = one) =>
  computeUtcDay(readAnswerTime(one)) === computeUtcDay(readAnswerTime(other));
