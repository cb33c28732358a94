import { limits, quotaHeaderNames, router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import { type Exchange, readAnswerTime, readKey } from '../../exchange.ts';
import { CLOCK_DIFFERENCE_MS, expectSame, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { ALONE } from '../asking/quota-plan.ts';
import {
  computeUtcDay,
  DAY_SECONDS,
  endsAtWrongTime,
  isDaily,
  readItems,
  readQuotas,
  type StatedQuota,
} from './quota-headers.ts';
import { findSeenAnswers } from './seen-answers.ts';

/** Fails when a header states an impossible quota, for a day or any other window. */
export function expectPlausibleQuota(answer: Exchange): void {
  for (const quota of readQuotas(answer)) {
    const { remaining, limit = Infinity, resetAt } = quota;
    expectThat(remaining >= 0 && remaining <= limit, 'what remains, from none to the limit', quota);
    const isPast = resetAt !== undefined && resetAt < readAnswerTime(answer) - CLOCK_DIFFERENCE_MS;
    expectThat(!isPast, 'a reset that is to come', quota);
    expectThat(!endsAtWrongTime(quota, readAnswerTime(answer)), 'a reset at midnight UTC', quota);
    if (isDaily(quota)) expectThat(answer.status !== 429 || remaining === 0, 'nothing remains with 429', quota);
  }
}

/**
 * Fails unless each answer states one request less than the answer before.
 *
 * @param dropped - The requests of the run that were sent again. The target may have charged each of them twice.
 */
export function expectCountdown(answers: readonly Exchange[], dropped: number): void {
  for (const [place, answer] of answers.entries()) {
    const before = answers[place - 1];
    if (!before || !isSameDay(before, answer)) continue;
    const expected = readDailyQuotas(before).map(({ remaining }) => remaining - 1);
    const stated = readDailyQuotas(answer).map(({ remaining }) => remaining);
    if (stated.length !== expected.length) continue;
    // More is left than before: a window of unknown end has started again.
    if (stated.some((remaining, index) => remaining > (expected[index] ?? 0) + 1)) continue;
    if (stated.every((remaining, index) => isChargedTwiceAtMost(remaining, expected[index] ?? 0, dropped))) continue;
    checkExchange(answer, () => expectSame('what remains after one request more', stated, expected));
  }
}

const isChargedTwiceAtMost = (remaining: number, expected: number, dropped: number) =>
  remaining <= expected && remaining >= expected - dropped;

/** Fails unless a key that was used up counted down from its first request to its last. */
export function expectExhaustion(context: Context): void {
  const byKey = new Map<string, Exchange[]>();
  for (const answer of findSeenAnswers(context)) {
    const key = readKey(answer) ?? '';
    byKey.set(key, [...(byKey.get(key) ?? []), answer]);
  }
  for (const answers of byKey.values()) {
    if (!answers.some(({ status }) => status === 429)) continue;
    const granted = answers.filter(({ status, path }) => status === 200 && path !== router.currencies.path);
    expectNothingLeftWithRefusals(answers);
    expectCountdown(granted.slice(0, ALONE), context.countDropped());
    expectNoMoreThanLeft(granted);
    if (granted.length === limits.requestsPerDay) expectNothingLeft(granted);
  }
}

/**
 * Fails when an answer states more requests than can be left. Of requests sent at once, nobody knows which was charged
 * first: the n-th largest number stated must not exceed the number left after n charges. A smaller number is right, because
 * further requests may have been charged before the target wrote the answer.
 */
function expectNoMoreThanLeft(granted: readonly Exchange[]): void {
  const stated = listStatedQuotas(granted);
  const [most, ...others] = stated.toSorted((a, b) => b.remaining - a.remaining);
  for (const [place, { answer, remaining }] of others.entries()) {
    const left = (most?.remaining ?? 0) - place - 1;
    checkExchange(answer, () =>
      expectThat(remaining <= left, `at most ${left} left after so many requests`, remaining),
    );
  }
}

/**
 * Fails unless one of the answers to all requests of a day states that nothing is left. Of requests sent at once, the
 * answer to the last one charged may come earlier.
 */
function expectNothingLeft(granted: readonly Exchange[]): void {
  const stated = listStatedQuotas(granted);
  if (stated.length < granted.length) return;
  const [least] = stated.toSorted((a, b) => a.remaining - b.remaining);
  if (least)
    checkExchange(least.answer, () =>
      expectSame(`what remains after the last of ${limits.requestsPerDay} granted requests`, least.remaining, 0),
    );
}

/** Fails when the refusal of a request states that something is left, though the key was refused with 429 before. */
function expectNothingLeftWithRefusals(answers: readonly Exchange[]): void {
  const over = answers.findIndex(({ status }) => status === 429);
  // Answers to requests that were sent at once may come in any order, and among them are no other refusals.
  const refusals = answers.slice(over).filter(({ status }) => status >= 400);
  for (const { answer, remaining } of listStatedQuotas(refusals))
    checkExchange(answer, () => expectSame('what remains of a quota that is used up', remaining, 0));
}

/** Lists the quotas that the answers of the first day state. */
function listStatedQuotas(answers: readonly Exchange[]): { readonly answer: Exchange; readonly remaining: number }[] {
  const [first] = answers;
  return answers.flatMap((answer) => {
    const [quota] = first && isSameDay(first, answer) ? readDailyQuotas(answer) : [];
    return quota ? [{ answer, remaining: quota.remaining }] : [];
  });
}

/** Reads the quota from both families of headers; fails unless both are complete and equal. */
export function readDecidedQuota(answer: Exchange): { readonly limit: number; readonly remaining: number } {
  const { headers } = answer;
  const names = quotaHeaderNames;
  const now = readAnswerTime(answer);
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

/** Reads the quotas of a day that an answer states. */
export function readDailyQuotas(answer: Pick<Exchange, 'headers' | 'receivedAt'>): StatedQuota[] {
  return readQuotas(answer).filter(isDaily);
}

const isSameDay = (one: Exchange, other: Exchange) =>
  computeUtcDay(readAnswerTime(one)) === computeUtcDay(readAnswerTime(other));
