import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertAmount, parseAmount, parseRatio } from './index.ts';

function convert(amountText: string, rateText: string): string | undefined {
  const amount = parseAmount(amountText);
  const rate = parseRatio(rateText);
  if (!amount || !rate) throw new Error('not an amount and a rate');
  return convertAmount(amount, rate);
}

it.each([
  ['1.005', '1', '1.01'],
  ['2.675', '1', '2.68'],
  ['100', '0.92', '92.00'],
  ['0.5', '0.01', '0.01'],
  ['0.49', '0.01', '0.00'],
  ['1000000000000000', '0.000000224518', '224518000.00'],
  ['9007199254740993', '1', '9007199254740993.00'],
])('%s at a rate of %s is %s', (amount, rate, converted) => {
  expect(convert(amount, rate)).toBe(converted);
});

it.each([
  ['2.5', '1', 0, '3'],
  ['0.0005', '100', 3, '0.050'],
  ['100', '0.000242184', 'all', '0.0242184'],
  ['1e3', '0.5', 'all', '500'],
] as const)('%s at a rate of %s with %s decimals is %s', (amountText, rateText, decimals, converted) => {
  const [value, rate] = [parseRatio(amountText), parseRatio(rateText)];
  if (!value || !rate) throw new Error('not an amount and a rate');
  expect(convertAmount({ value, text: amountText }, rate, decimals)).toBe(converted);
});

it('refuses a result that no double can hold', () => {
  expect(convert('1e308', '18016.343107')).toBeUndefined();
});

it('agrees with an independent decimal library on 10,000 random products, ties included', () => {
  const tie = fc.integer({ min: 2, max: 1_000_000 }).map((cents) => `${cents}5e-3`);
  const decimal = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, scale]) => `${digits}e-${scale}`);
  const amount = fc.oneof(tie, decimal).filter((text) => parseAmount(text) !== undefined);
  const rate = fc.oneof(fc.constant('1'), fc.constant('0.1'), decimal);
  fc.assert(
    fc.property(amount, rate, (amountText, rateText) => {
      expect(convert(amountText, rateText)).toBe(new Big(amountText).times(rateText).toFixed(2, Big.roundHalfUp));
    }),
    { numRuns: 10_000 },
  );
});
