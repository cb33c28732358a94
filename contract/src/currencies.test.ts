import { expect, it } from 'vitest';
import { type CurrencyCode, currencies, currencyCodes } from './currencies.ts';
import { parseRatio } from './money/index.ts';
import { withdrawals } from './withdrawals.ts';

it('lists 191 different codes in ascending order', () => {
  expect(currencyCodes).toHaveLength(191);
  expect([...new Set(currencyCodes)].sort()).toEqual(currencyCodes);
});

it('has 162 current and 29 withdrawn currencies', () => {
  expect(Object.keys(withdrawals)).toHaveLength(29);
  expect(currencies.filter(({ code }) => !(code in withdrawals))).toHaveLength(162);
});

it('writes numeric codes with three digits', () => {
  for (const { numeric } of currencies) expect(numeric).toMatch(/^\d{3}$/);
});

it('derives every withdrawn currency from a current one, by a parity of two positive numbers', () => {
  for (const { successor, parity } of Object.values(withdrawals)) {
    expect(withdrawals[successor as CurrencyCode]).toBeUndefined();
    const [withdrawn, replacing] = parity.split(':').map((text) => parseRatio(text));
    expect(withdrawn?.numerator).toBeGreaterThan(0n);
    expect(replacing?.numerator).toBeGreaterThan(0n);
  }
});
