import { expect, it } from 'vitest';
import { computeRestartDelay } from './worker-pool.ts';

it('waits twice as long after every quick death, and half a minute at most', () => {
  expect([0, 1, 2, 3, 8, 9, 100].map(computeRestartDelay)).toEqual([100, 200, 400, 800, 25_600, 30_000, 30_000]);
});
