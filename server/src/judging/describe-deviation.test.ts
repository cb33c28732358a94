import { expect, it } from 'vitest';
import { readRatio } from '../../test/refreshing/witness-table.ts';
import { describeDeviation } from './describe-deviation.ts';

it.each([
  ['1', '0.00 %'],
  ['1.3', '+30.00 %'],
  ['0.55', '-45.00 %'],
  ['1.00004', '0.00 %'],
  ['0.99995', '-0.01 %'],
  ['10', '× 10'],
  ['0.01', '× 0.01'],
])('writes a factor of %s as %s', (factor, text) => {
  expect(describeDeviation(readRatio(factor))).toBe(text);
});
