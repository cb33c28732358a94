import { expect, it } from 'vitest';
import { currencyParameter } from './currency-code.ts';

it.each(['USD', 'usd', 'uSd'])('reads %s as USD', (text) => {
  expect(currencyParameter.parse(text)).toBe('USD');
});

it.each(['uſd', 'ßp', 'ﬅn', 'ıdr', 'ＵＳＤ'])('refuses %s, though Unicode could make a code of it', (text) => {
  expect(currencyParameter.safeParse(text).success).toBe(false);
});

it.each(['GBp', 'ZAc', 'ILa', 'USd'])('refuses %s, a hundredth of a currency in price feeds', (text) => {
  expect(currencyParameter.safeParse(text).success).toBe(false);
});
