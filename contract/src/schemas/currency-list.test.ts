import { expect, it } from 'vitest';
import { currencyCodes } from '../currencies.ts';
import { currencyListSchema } from './currency-list.ts';

const isValid = (currencies: readonly string[]) => currencyListSchema.safeParse({ currencies }).success;

it('accepts the supported codes in ascending order, and no other list', () => {
  expect(isValid(currencyCodes)).toBe(true);
  expect(isValid(currencyCodes.toReversed())).toBe(false);
  expect(isValid(currencyCodes.slice(1))).toBe(false);
  expect(isValid(currencyCodes.map(() => 'USD'))).toBe(false);
});
