import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divide, parseRatio, publishRate, type Ratio } from './index.ts';

function readRatio(text: string): Ratio {
  const parsed = parseRatio(text);
  if (!parsed) throw new Error(`${text} is not a number`);
  return parsed;
}

it.each([
  ['1', '1'],
  ['0.88022588', '0.880226'],
  ['0.1', '0.1'],
  ['0.0999999949', '0.1'],
  ['0.0999999449', '0.0999999'],
  ['18016.34310713', '18016.343107'],
  ['0.000000224517959', '0.000000224518'],
  ['0.000242183500', '0.000242184'],
  ['1.0000005', '1.000001'],
  ['0', '0'],
  ['0e999999999', '0'],
  ['1.00000049', '1'],
  ['26.84937624e25', '268493762400000000000000000'],
])('publishes %s as %s', (exact, published) => {
  expect(publishRate(readRatio(exact))).toBe(published);
});

it('agrees with an independent decimal library on any quotient of two quotes', () => {
  const Oracle = Big();
  Oracle.DP = 120;
  Oracle.NE = -200;
  Oracle.PE = 200;
  const quote = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: -12, max: 18 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`);
  fc.assert(
    fc.property(quote, quote, (target, base) => {
      const quotient = new Oracle(target).div(base);
      const decimals = Math.max(6, 5 - quotient.e);
      expect(publishRate(divide(readRatio(target), readRatio(base)))).toBe(
        quotient.round(decimals, Big.roundHalfUp).toString(),
      );
    }),
    { numRuns: 5_000 },
  );
});

it('never writes an exponent and never fewer than six significant figures', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: -60, max: 40 }), (digits, exponent) => {
      const exact = `${digits}e${exponent}`;
      const published = publishRate(readRatio(exact));
      expect(published).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      const error = new Big(published).minus(exact).abs().div(exact);
      expect(error.lte('0.000005')).toBe(true);
    }),
  );
});
