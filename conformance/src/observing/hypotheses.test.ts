import Big from 'big.js';
import { expect, it } from 'vitest';
import { listHypotheses } from './hypotheses.ts';

/** Finds the simplest hypothesis that explains conversions: target, amount, rate and result of each. */
function inferFrom(...conversions: readonly (readonly [string, string, string, string])[]): string | undefined {
  let left = listHypotheses();
  for (const [target, ...texts] of conversions) {
    const [amount, rate, converted] = texts.map((text) => new Big(text)) as [Big, Big, Big];
    const behind = { low: Number(rate) - 0.0001, high: Number(rate) + 0.0001 };
    left = left.filter(({ allows }) => allows({ base: 'USD', target, amount, rate, converted, behind }));
  }
  return left[0]?.description;
}

it.each([
  ['half up, to 2 decimals, from the rate shown', ['1.01', '1.02', '8.35', '8.35']],
  ['half even, to 2 decimals, from the rate shown', ['1.00', '1.02', '8.34', '8.35']],
  ['half down, to 2 decimals, from the rate shown', ['1.00', '1.01', '8.34', '8.35']],
  ['down, to 2 decimals, from the rate shown', ['1.00', '1.01', '8.34', '8.34']],
  ['up, to 2 decimals, from the rate shown', ['1.01', '1.02', '8.35', '8.35', '1.01']],
  ['half up, to 2 decimals, from the rate shown, in binary floating point', ['1.00', '1.01', '8.35', '8.35']],
  [
    'half up, to 2 decimals, from the rate shown, to 4 decimals first',
    ['1.01', '1.02', '8.35', '8.35', '1.00', '1.02'],
  ],
])('infers %s', (description, results) => {
  const amounts = ['1.005', '1.015', '8.345', '8.349', '1.001', '1.01496'];
  expect(inferFrom(...results.map((result, place) => ['USD', amounts[place] ?? '', '1', result] as const))).toBe(
    description,
  );
});

it('infers more digits than are shown from a large amount, and refuses a second rate for one pair', () => {
  const first = ['EUR', '1000000', '0.8802', '880226.13'] as const;
  expect(inferFrom(first)).toBe('half up, to 2 decimals, from a rate with more digits than are shown');
  expect(inferFrom(first, ['EUR', '2000000', '0.8802', '1760453.26'])).toBeUndefined();
});

it('infers whole yen, and refuses the hundredths of a second conversion, and whole pounds', () => {
  const yen = ['JPY', '1', '157.5', '158.00'] as const;
  expect(inferFrom(yen)).toBe('half up, to the minor unit of the target, from the rate shown');
  expect(inferFrom(yen, ['JPY', '3', '157.5', '472.50'])).toBeUndefined();
  expect(inferFrom(['GBP', '1', '0.755', '1.00'])).toBeUndefined();
});
