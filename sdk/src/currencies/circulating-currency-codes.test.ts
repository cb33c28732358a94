import { expect, it } from 'vitest';
import { circulatingCurrencyCodes, currencyCodes, currencyOf } from './index.ts';

it('lists for a picker the currencies that are neither withdrawn nor without cash', () => {
  const others = currencyCodes.filter((code) => !circulatingCurrencyCodes.includes(code));
  expect(others.filter((code) => !currencyOf(code).withdrawal)).toEqual(
    'CLF MXV SVC VED XAG XAU XDR XPD XPT'.split(' '),
  );
  expect(others.filter((code) => currencyOf(code).withdrawal)).toHaveLength(29);
  expect(circulatingCurrencyCodes).toHaveLength(153);
  expect([...circulatingCurrencyCodes].sort()).toEqual(circulatingCurrencyCodes);
  expect(() => (circulatingCurrencyCodes as string[]).push('XXX')).toThrow(TypeError);
});
