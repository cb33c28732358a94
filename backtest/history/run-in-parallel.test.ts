import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInParallel } from './run-in-parallel.ts';

it('works on two items at a time, and on every item once', async () => {
  const done: number[] = [];
  let [atWork, most] = [0, 0];
  await runInParallel([1, 2, 3, 4, 5], 2, async (item) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await setImmediate();
    atWork -= 1;
    done.push(item);
  });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('begins no work after a failure, and waits for work that has begun', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('first');
    await setImmediate();
    ended.push(item);
  };
  await expect(runInParallel([1, 2, 3, 4], 2, work)).rejects.toThrow('first');
  expect(ended).toEqual([2]);
});
