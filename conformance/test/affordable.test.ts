import { expect, it } from 'vitest';
import { rotate, selectAffordable, tryAffordable } from '../src/clauses/asking/affordable.ts';
import { type Context, type Keys, openTarget } from '../src/index.ts';
import { BUDGET } from '../src/suite/budget.ts';
import { REFUSALS } from '../src/suite/choices.ts';

const keys: Keys = { active: 'key', restricted: 'barred', unverified: 'new', spare: 'fresh' };
const MANY = Array.from({ length: 200 }, (_, index) => index);

/** Builds a run that has sent requests with the active key, all answered with one status. */
function runThatSent(count: number, status: number, seed = 0): Context {
  const url = 'http://127.0.0.1';
  const { context } = openTarget({ url, keys, seed }).begin('http');
  return { ...context, countSpent: () => ({ sent: count, granted: status === 200 ? count : 0 }) };
}

it('sends every candidate to a target that does not count refusals', () => {
  const context = runThatSent(80, 422);
  context.choices.hold(REFUSALS, 'free');
  expect(selectAffordable(context, MANY, 'refused')).toHaveLength(MANY.length);
});

it('sends half of the remaining quota, less a reserve, to a target that may count refusals', () => {
  expect(selectAffordable(runThatSent(0, 422), MANY, 'refused')).toHaveLength(40);
  expect(selectAffordable(runThatSent(62, 422), MANY, 'refused')).toHaveLength(9);
  expect(selectAffordable(runThatSent(90, 422), MANY, 'refused')).toEqual([]);
});

it('sends no more requests that may be granted than the budget has', () => {
  const context = runThatSent(BUDGET - 15, 200);
  context.choices.hold(REFUSALS, 'free');
  expect(selectAffordable(context, MANY, 'granted')).toHaveLength(3);
});

it('starts at another candidate with every seed, so that many runs together send every candidate', () => {
  expect(rotate([1, 2, 3], 0)).toEqual([1, 2, 3]);
  expect(rotate([1, 2, 3], 4)).toEqual([2, 3, 1]);
  expect(rotate([], 4)).toEqual([]);
  expect(selectAffordable(runThatSent(78, 422, 7), MANY, 'refused')).toEqual([7]);
});

it('goes on with candidates that are refused when no more may be granted', async () => {
  const context = runThatSent(BUDGET, 200);
  context.choices.hold(REFUSALS, 'free');
  const tried: number[] = [];
  const isEven = (number: number) => number % 2 === 0;
  const attempt = async (number: number) => tried.push(number) > 0 && isEven(number);
  await tryAffordable(context, [1, 2, 3, 4, 5], { attempt, mayBeGranted: isEven });
  expect(tried).toEqual([1, 2, 3, 5]);
});

it('tries what many targets grant after the rest, because the first granted candidate may be the last', async () => {
  const context = runThatSent(BUDGET, 200);
  context.choices.hold(REFUSALS, 'free');
  const tried: number[] = [];
  const isEven = (number: number) => number % 2 === 0;
  const attempt = async (number: number) => tried.push(number) > 0 && isEven(number);
  await tryAffordable(context, [2, 4, 5, 7], { attempt, isOftenGranted: isEven });
  expect(tried).toEqual([5, 7, 2]);
});
