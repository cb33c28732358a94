import { expect, it } from 'vitest';
import { computeMedianFigures, computeMedianRatio } from './ratios.ts';

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
