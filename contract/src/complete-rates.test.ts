import { expect, it } from 'vitest';
import { completeRates } from './complete-rates.ts';
import type { CurrencyCode } from './currencies.ts';
import { compare, parseRatio, type Ratio } from './money/index.ts';

function readRatio(text: string): Ratio {
  const parsed = parseRatio(text);
  if (!parsed) throw new Error(`${text} is not a number`);
  return parsed;
}

const complete = (given: Partial<Record<CurrencyCode, string>>) =>
  completeRates((code) => (given[code] === undefined ? undefined : readRatio(given[code])));

it('takes withdrawn currencies from the law, whatever rates there are for them', () => {
  const rates = complete({ EUR: '0.88', BGN: '99', BYN: '3', BYR: '6471', VES: '1', VEB: '5', CUP: '24' });
  expect(compare(rates.get('BGN') as Ratio, readRatio('1.7211304'))).toBe(0);
  expect(compare(rates.get('BYR') as Ratio, readRatio('30000'))).toBe(0);
  expect(compare(rates.get('VEB') as Ratio, readRatio('1e14'))).toBe(0);
  expect(compare(rates.get('CUC') as Ratio, readRatio('1'))).toBe(0);
});

it('leaves out a withdrawn currency whose successor has no rate', () => {
  const rates = complete({ EUR: '0.88', BYR: '6471' });
  expect(rates.has('BYR')).toBe(false);
  expect(rates.has('HRK')).toBe(true);
});

it('sorts by code', () => {
  const codes = [...complete({ ZAR: '17', EUR: '0.88', AUD: '1.4' }).keys()];
  expect(codes).toEqual([...codes].sort());
});
