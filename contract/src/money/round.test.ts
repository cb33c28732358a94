import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dropTrailingZeros } from './round.ts';

it.each([
  ['1.500', '1.5'],
  ['92.00', '92'],
  ['100', '100'],
  ['0.000', '0'],
  ['100.0010', '100.001'],
])('writes %s as %s', (text, short) => {
  expect(dropTrailingZeros(text)).toBe(short);
});

it('drops the same zeros as the obvious regular expression, but not in quadratic time', () => {
  const digits = fc
    .array(fc.constantFrom('0', '0', '7'), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(digits, fc.option(digits), (whole, decimals) => {
      const text = decimals === null ? whole : `${whole}.${decimals}`;
      expect(dropTrailingZeros(text)).toBe(decimals === null ? text : text.replace(/\.?0+$/, ''));
    }),
    { numRuns: 2_000 },
  );
});

it('reads the longest amount of a URL in negligible time', () => {
  const text = `1.${'0'.repeat(15_500)}1`;
  const startedAt = performance.now();
  for (let run = 0; run < 10; run += 1) expect(dropTrailingZeros(text)).toBe(text);
  expect(performance.now() - startedAt).toBeLessThan(200);
});
