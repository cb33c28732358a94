import type { CurrencyCode, Grade } from '@crossrate/contract';
import { ONE } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { RateBook } from './rate-book.ts';
import type { SourcedRate } from './snapshot.ts';

const rate = { rate: ONE, provider: 'first', asOf: 0, day: 0, believedAt: 0 };
const graded: Partial<Record<CurrencyCode, Grade>> = { USD: 'confirmed', EUR: 'single', BYN: 'held' };
const snapshot = new Map(
  Object.entries(graded).map(([code, grade]): [CurrencyCode, SourcedRate] => [
    code as CurrencyCode,
    { ...rate, grade },
  ]),
);
const book = new RateBook(snapshot, { provider: 'first', asOf: 0, refreshedAt: 0, oldestAsOf: 0 }, 'a1');

it('gives a currency the grade of its rate, and a withdrawn one that of its successor', () => {
  const codes = ['USD', 'EUR', 'BYN', 'HRK', 'BYR', 'JPY'] as const;
  expect(codes.map((code) => book.findGrade(code))).toEqual([
    ...['confirmed', 'single', 'held', 'single', 'held', undefined],
  ]);
});
