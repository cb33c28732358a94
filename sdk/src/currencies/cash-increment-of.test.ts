import { expect, it } from 'vitest';
import { EURO_PREDECESSORS } from './euro-predecessors.ts';
import { cashIncrementOf, circulatingCurrencyCodes, currencyCodes, minorUnitsOf } from './index.ts';

it.each([
  ['CHF', '0.05'],
  ['HUF', '5'],
  ['SEK', '1'],
  ['NOK', '1'],
  ['CZK', '1'],
  ['DKK', '0.50'],
  ['AUD', '0.05'],
  ['CAD', '0.05'],
  ['NZD', '0.10'],
  ['CLP', '10'],
  ['EUR', '0.01'],
  ['JPY', '1'],
  ['KWD', '0.001'],
] as const)('rounds cash in %s to multiples of %s', (code, increment) => {
  expect(cashIncrementOf(code)).toBe(increment);
});

it('gives every currency in circulation a multiple of its minor unit, as a decimal text', () => {
  for (const code of circulatingCurrencyCodes) {
    const increment = cashIncrementOf(code) ?? '';
    expect(increment, code).toMatch(/^(0\.\d+|[1-9]\d*)$/);
    const units = Number(increment) * 10 ** (minorUnitsOf(code) ?? Number.NaN);
    expect(units, code).toBeGreaterThanOrEqual(1);
    expect(Number.isInteger(units), code).toBe(true);
  }
});

it('gives nothing for money that nobody pays with, and for other texts', () => {
  const others = currencyCodes.filter((code) => !circulatingCurrencyCodes.includes(code));
  for (const text of [...others, ...Object.keys(EURO_PREDECESSORS), 'XXX', 'chf', '', '__proto__', 'toString'])
    expect(cashIncrementOf(text), text).toBeUndefined();
});
