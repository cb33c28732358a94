import { expect, it } from 'vitest';
import { findOtherRates } from './conversions.ts';
import { COARSE, compareTables } from './tables.ts';

// 0.0111 rounds up to 0.02: the rate from CLF is up to twice the one that this table implies, and down to half of it.
const table = { base: 'PAB', rates: new Map(Object.entries({ CLF: '0.02', MXN: '8.05' })) };
const findRate = (rate: string) =>
  findOtherRates(
    compareTables([table]),
    [{ base: 'CLF', target: 'MXN', amount: '1', rate, converted: rate }],
    COARSE,
  ).map(({ expected }) => expected);

it.each(['725.63', '270.10'])(
  'takes a rate of %s for one that a rate of one digit, rounded up, leaves open',
  (rate) => {
    expect(findRate(rate)).toEqual([]);
  },
);

it.each(['1100.00', '150.00'])('finds a rate of %s, which no rounding explains', (rate) => {
  expect(findRate(rate)).toEqual(['about 402.50000']);
});
