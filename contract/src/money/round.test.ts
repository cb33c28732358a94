import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRatio } from './ratio.ts';
import { type DecimalText, dropTrailingZeros, writeExactly } from './round.ts';

it.each([
  ['1.500', '1.5'],
  ['92.00', '92'],
  ['100', '100'],
  ['0.000', '0'],
  ['100.0010', '100.001'],
] as const)('writes %s as %s', (text, short) => {
  expect(dropTrailingZeros(text)).toBe(short);
});

it('drops the same zeros as the obvious regular expression, which takes quadratic time', () => {
  const digits = fc
    .array(fc.constantFrom('0', '0', '7'), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(digits, fc.option(digits), (whole, decimals) => {
      const text = (decimals === null ? whole : `${whole}.${decimals}`) as DecimalText;
      expect(dropTrailingZeros(text)).toBe(decimals === null ? text : text.replace(/\.?0+$/, ''));
    }),
    { numRuns: 2_000 },
  );
});

it('writes every decimal of a number, of any size', () => {
  const number = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: -40, max: 40 }));
  fc.assert(
    fc.property(number, ([digits, exponent]) => {
      const ratio = parseRatio(`${digits}e${exponent}`);
      if (!ratio) throw new Error('not a number');
      expect(writeExactly(ratio)).toBe(new Big(`${digits}e${exponent}`).toFixed());
    }),
    { numRuns: 2_000 },
  );
});
