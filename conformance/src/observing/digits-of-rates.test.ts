import { expect, it } from 'vitest';
import { observeDigits } from './digits-of-rates.ts';

/** Builds the texts of 400 rates of many sizes. */
const showRates = (show: (rate: number) => string): string[] =>
  Array.from({ length: 400 }, (_, index) => show(Math.exp((index % 20) - 8) * (1 + ((index * 37) % 101) / 113.7)));

it.each([
  ['4 decimals', (rate: number) => String(Number(rate.toFixed(4))), 0.0001],
  ['6 significant figures', (rate: number) => String(Number(rate.toPrecision(6))), 0.001],
  [
    '6 decimals, at least 6 significant figures',
    (rate: number) => String(Number(rate < 0.1 ? rate.toPrecision(6) : rate.toFixed(6))),
    0.000_001,
  ],
  ['at most 5 decimals, fewer for some sizes', (rate: number) => String(Number(rate.toFixed(rate > 80 ? 2 : 5))), 0.01],
])('infers %s, and the unit of the last digit, from rates alone', (description, show, unit) => {
  const digits = observeDigits(showRates(show));
  expect(digits.description).toBe(description);
  expect(digits.findUncertainty(show(123.456_789))).toBeCloseTo(unit, 9);
});

it('infers no rule from a handful of rates, and does not count the zero that Java and Python append to whole doubles', () => {
  const digits = observeDigits(['0.88', '157.5']);
  expect(digits.findUncertainty('157.5')).toBeCloseTo(0.1, 9);
  expect(digits.findUncertainty('2.0E-6')).toBeCloseTo(0.000_001, 12);
});
