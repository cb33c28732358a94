import { expect, it } from 'vitest';
import { type Chance, rotate, tryAffordable } from '../src/clauses/asking/affordable.ts';
import { type Keys, openTarget } from '../src/index.ts';
import { BUDGET } from '../src/suite/budget.ts';
import { REFUSALS } from '../src/suite/choices.ts';

const keys: Keys = { active: 'key', restricted: 'barred', unverified: 'new', spare: 'fresh' };

/** Tries 200 numbers after requests of the active key, on a target that grants even numbers. Returns the numbers sent. */
async function tryNumbers(
  spent: { readonly sent: number; readonly granted: number; readonly areRefusalsFree: boolean },
  chanceOf?: (number: number) => Chance,
) {
  const { context } = openTarget({ url: 'http://127.0.0.1', keys, seed: 0, concurrency: 1 }).begin('http');
  if (spent.areRefusalsFree) context.choices.hold(REFUSALS, 'free');
  const tried: number[] = [];
  const countGranted = () => tried.filter((number) => number % 2 === 0).length;
  const countSpent = () => ({ ...spent, granted: spent.granted + countGranted() });
  await tryAffordable(
    { ...context, countSpent, branch: () => ({ context, readLast: () => undefined }) },
    Array.from({ length: 200 }, (_, number) => number),
    async (_, number) => tried.push(number),
    chanceOf,
  );
  return tried;
}

it('sends all items that a target refuses for nothing, and as few as it can pay for otherwise', async () => {
  const refused = (sent: number, areRefusalsFree: boolean) =>
    tryNumbers({ sent, granted: 0, areRefusalsFree }, () => 'none');
  expect(await refused(80, true)).toHaveLength(200);
  expect(await refused(0, false)).toHaveLength(40);
  expect(await refused(62, false)).toHaveLength(9);
  expect(await refused(90, false)).toEqual([]);
});

it('sends few items that may be granted, and those last that often are', async () => {
  const spent = { sent: BUDGET, granted: BUDGET - 15, areRefusalsFree: true };
  expect(await tryNumbers(spent)).toEqual([0, 1, 2, 3, 4]);
  const isEven = (number: number) => number % 2 === 0;
  const tried = await tryNumbers({ ...spent, granted: BUDGET }, (number) => (isEven(number) ? 'good' : 'some'));
  expect(tried.filter(isEven)).toEqual([0]);
  expect(tried).toHaveLength(101);
});

it('starts at another item with every seed, so that many runs together send every item', () => {
  expect(rotate([1, 2, 3], 0)).toEqual([1, 2, 3]);
  expect(rotate([1, 2, 3], 4)).toEqual([2, 3, 1]);
  expect(rotate([], 4)).toEqual([]);
});
