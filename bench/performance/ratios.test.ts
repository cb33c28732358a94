import { expect, it } from 'vitest';
import { middleFigures, middleRatio } from './ratios.ts';

it('holds each round against the same round of the other, whatever else the machine did in between', () => {
  const [ours, theirs] = [
    [20, 200, 22],
    [10, 100, 10],
  ];
  expect(middleRatio(ours, theirs, (value) => value)).toBe(2);
});

it('leaves out a round that the other did not have', () => {
  expect(middleRatio([30, 5], [10], (value) => value)).toBe(3);
});

it('takes the median of each figure by itself, and all requests', () => {
  const round = (cpuPerRequest: number, requestsPerSecond: number) => ({
    ...{ cpuPerRequest, requestsPerSecond },
    ...{ requests: 100, p99Ms: 1 },
  });
  expect(middleFigures([round(1, 30), round(9, 10), round(5, 20)])).toEqual({ ...round(5, 20), requests: 300 });
});
