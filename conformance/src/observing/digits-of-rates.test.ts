import { expect, it } from 'vitest';
import { observeDigits } from './digits-of-rates.ts';

/** Rates of all sizes, as a target shows them. */
const ratesShown = (show: (rate: number) => string): string[] =>
  Array.from({ length: 400 }, (_, index) => show(Math.exp((index % 20) - 8) * (1 + ((index * 37) % 101) / 113.7)));

it.each([
  ['4 decimals', (rate: number) => String(Number(rate.toFixed(4))), 0.0001],
  ['6 decimals', (rate: number) => rate.toFixed(6), 0.000_001],
  ['6 significant figures', (rate: number) => String(Number(rate.toPrecision(6))), 0.001],
])('tells %s from rates alone, and what the last of them is worth', (description, show, unit) => {
  const digits = observeDigits(ratesShown(show));
  expect(digits.description).toBe(description);
  expect(digits.unitOf(show(123.456_789))).toBeCloseTo(unit, 9);
});

it('tells six decimals with at least six figures', () => {
  const show = (rate: number) => String(Number(rate < 0.1 ? rate.toPrecision(6) : rate.toFixed(6)));
  expect(observeDigits(ratesShown(show)).description).toBe('6 decimals, at least 6 significant figures');
});

it('takes every rate at its own word where digits depend on size', () => {
  const show = (rate: number) => String(Number(rate.toFixed(rate > 80 ? 2 : 5)));
  const digits = observeDigits(ratesShown(show));
  expect(digits.description).toBe('at most 5 decimals, fewer for some sizes');
  expect(digits.unitOf('123.46')).toBeCloseTo(0.01, 9);
});

it('claims nothing of a handful of rates', () => {
  expect(observeDigits(['0.88', '157.5']).unitOf('157.5')).toBeCloseTo(0.1, 9);
});

it('takes the zero that Java and Python give every double for no digit', () => {
  const digits = observeDigits(['0.88', '157.5']);
  expect(digits.unitOf('2.0E-6')).toBeCloseTo(0.000_001, 12);
  expect(digits.unitOf('2.0')).toBeCloseTo(1, 9);
});
