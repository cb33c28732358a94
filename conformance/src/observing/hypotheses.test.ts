import Big from 'big.js';
import { expect, it } from 'vitest';
import { listHypotheses, type Product } from './hypotheses.ts';

/** Lists the hypotheses that conversions leave. The simplest comes first. */
function listAfter(conversions: readonly (readonly [string, string, string, string, string])[]): string[] {
  const products = conversions.map(([base, target, amount, rate, converted]): Product => {
    const behind = { low: Number(rate) - 0.0001, high: Number(rate) + 0.0001 };
    return { base, target, amount: new Big(amount), rate: new Big(rate), converted: new Big(converted), behind };
  });
  const left = listHypotheses().filter((hypothesis) => products.every((product) => hypothesis.allows(product)));
  return left.map(({ description }) => description);
}

it.each([
  ['half up, to 2 decimals, from the rate shown', ['1.01', '1.02', '8.35']],
  ['half even, to 2 decimals, from the rate shown', ['1.00', '1.02', '8.34']],
  ['half down, to 2 decimals, from the rate shown', ['1.00', '1.01', '8.34']],
  ['down, to 2 decimals, from the rate shown', ['1.00', '1.01', '8.34', '8.34']],
  ['up, to 2 decimals, from the rate shown', ['1.01', '1.02', '8.35', '8.35']],
  ['half up, to 2 decimals, from the rate shown, in binary floating point', ['1.00', '1.01', '8.35']],
])('infers %s from ties', (description, converted) => {
  const amounts = ['1.005', '1.015', '8.345', description.startsWith('up') ? '8.341' : '8.349'];
  const conversions = converted.map((text, index) => ['USD', 'USD', amounts[index] ?? '1', '1', text] as const);
  expect(listAfter(conversions)[0]).toBe(description);
});

it('infers from a large amount that a rate has more digits than are shown', () => {
  expect(listAfter([['USD', 'EUR', '1000000', '0.8802', '880226.13']])[0]).toBe(
    'half up, to 2 decimals, from a rate with more digits than are shown',
  );
});

it('infers from an amount just below a tie that a product has four decimals before it has two', () => {
  expect(listAfter([['USD', 'USD', '1.01496', '1', '1.02']])).toContain(
    'half up, to 2 decimals, from the rate shown, to 4 decimals first',
  );
  expect(
    listAfter([
      ['USD', 'USD', '1.01496', '1', '1.02'],
      ['USD', 'USD', '1.0149', '1', '1.01'],
    ])[0],
  ).toBe('half up, to 2 decimals, from the rate shown, to 4 decimals first');
});

it('infers whole yen, and expects the same last digit of a currency in every conversion', () => {
  const yen = ['USD', 'JPY', '1', '157.5', '158.00'] as const;
  expect(listAfter([yen])[0]).toBe('half up, to the minor unit of the target, from the rate shown');
  expect(listAfter([yen, ['USD', 'JPY', '3', '157.5', '472.50']])).toEqual([]);
  expect(listAfter([['USD', 'GBP', '1', '0.755', '1.00']])).toEqual([]);
});

it('leaves no hypothesis when no single rate explains two conversions of a pair', () => {
  const first = ['USD', 'EUR', '1000000', '0.8802', '880226.13'] as const;
  expect(listAfter([first, ['USD', 'EUR', '2000000', '0.8802', '1760453.26']])).toEqual([]);
});
