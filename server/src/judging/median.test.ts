import { publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { readRatio } from '../../test/refreshing/witness-table.ts';
import { findMedian } from './median.ts';

const describeMedian = (...rates: string[]) => publishRate(findMedian(rates.map(readRatio)));

it('is the rate in the middle, and the exact mean of two', () => {
  expect([describeMedian('3'), describeMedian('9', '1', '2'), describeMedian('1', '2', '4', '100')]).toEqual([
    '3',
    '2',
    '3',
  ]);
  expect(describeMedian('0.1', '0.2')).toBe('0.15');
});
