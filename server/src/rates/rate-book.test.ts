import type { CurrencyCode, Grade } from '@crossrate/contract';
import { ONE } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { RateBook } from './rate-book.ts';
import type { SourcedRate } from './snapshot.ts';

const rate = { rate: ONE, provider: 'first', day: 0, believedAt: 0 };
const graded: Partial<Record<CurrencyCode, [Grade, number]>> = {
  ...{ USD: ['confirmed', 9], EUR: ['single', 2], BYN: ['held', 1] },
};
const snapshot = new Map(
  Object.entries(graded).map(([code, [grade, asOf]]): [CurrencyCode, SourcedRate] => [
    code as CurrencyCode,
    { ...rate, grade, asOf: asOf * 1000 },
  ]),
);
const book = new RateBook(snapshot, { provider: 'first', asOf: 5_000, refreshedAt: 0, oldestAsOf: 0 }, 'a1');

it('gives a currency the grade of its rate, and a withdrawn one that of its successor', () => {
  const codes = ['USD', 'EUR', 'BYN', 'HRK', 'BYR', 'JPY'] as const;
  expect(codes.map((code) => book.findGrade(code))).toEqual([
    ...['confirmed', 'single', 'held', 'single', 'held', undefined],
  ]);
});

it.each([
  ['EUR', 'BYN', 1],
  ['HRK', 'USD', 2],
  ['USD', 'EUR', 2],
  ['EUR', 'EUR', 2],
  ['USD', 'USD', 5],
] as const)(
  'finds the older as-of time of %s and %s, of which that of the dollar is none: second %i',
  (one, other, second) => {
    expect(book.findUpdatedAt(one, other)).toBe(`1970-01-01T00:00:0${second}+00:00`);
  },
);
