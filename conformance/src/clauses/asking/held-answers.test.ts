import { expect, it } from 'vitest';
import { findCodeWithoutRate } from './held-answers.ts';

const list = { status: 200, body: { currencies: ['CLF', 'EUR', 'USD'] } };
const buildTable = (rates: object) => ({
  status: 200,
  body: { base: 'EUR', rates, updated_at: '2026-11-26T00:00:00+00:00' },
});

it('finds the listed code that a table lacks', () => {
  expect(findCodeWithoutRate(list, buildTable({ EUR: 1, USD: 1.1 }))).toBe('CLF');
});

it('does not take a base that is left out of its own table for a code without a rate', () => {
  expect(findCodeWithoutRate(list, buildTable({ CLF: 0.03, USD: 1.1 }))).toBeUndefined();
});
