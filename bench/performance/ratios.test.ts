import { expect, it } from 'vitest';
import { computeMedianFigures, computeMedianRatio, joinTurns } from './ratios.ts';

it('compares each round with the same round of the other contender', () => {
  const [ours, theirs] = [
    [20, 200, 22],
    [10, 100, 10],
  ];
  expect(computeMedianRatio(ours, theirs, (value) => value)).toBe(2);
});

it('leaves out a round that the other contender lacks', () => {
  expect(computeMedianRatio([30, 5], [10], (value) => value)).toBe(3);
});

it('computes the median of each figure, and the sum of the requests', () => {
  const round = (cpuPerRequest: number, requestsPerSecond: number) => ({
    ...{ cpuPerRequest, requestsPerSecond },
    ...{ requests: 100, p99Ms: 1 },
  });
  expect(computeMedianFigures([round(1, 30), round(9, 10), round(5, 20)])).toEqual({ ...round(5, 20), requests: 300 });
});

it('joins turns by their requests: a turn with more requests counts more', () => {
  const turn = (requests: number, requestsPerSecond: number, cpuPerRequest: number, p99Ms: number) => ({
    ...{ requests, requestsPerSecond, cpuPerRequest, p99Ms },
  });
  const joined = joinTurns([turn(100, 100, 40, 9), turn(300, 150, 20, 3), turn(100, 50, 20, 5)]);
  expect(joined).toEqual(turn(500, 100, 24, 5));
});
