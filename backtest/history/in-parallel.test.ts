import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('works on so many items at a time, and on every item once', async () => {
  const done: number[] = [];
  let [atWork, most] = [0, 0];
  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await setImmediate();
    atWork -= 1;
    done.push(item);
  });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('begins nothing after a failure, and waits for what has begun', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('first');
    await setImmediate();
    ended.push(item);
  };
  await expect(inParallel([1, 2, 3, 4], 2, work)).rejects.toThrow('first');
  expect(ended).toEqual([2]);
});
