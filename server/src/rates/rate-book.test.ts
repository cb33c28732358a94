import type { CurrencyCode } from '@crossrate/contract';
import { ONE } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { RateBook } from './rate-book.ts';

const rate = { rate: ONE, provider: 'first', day: 0, believedAt: 0, grade: 'confirmed' } as const;
const asOf = new Map<CurrencyCode, number>([
  ['USD', 9],
  ['EUR', 2],
  ['BYN', 1],
]);
const snapshot = new Map([...asOf].map(([code, second]) => [code, { ...rate, asOf: second * 1000 }]));
const book = new RateBook(snapshot, { provider: 'first', asOf: 5_000, refreshedAt: 0, oldestAsOf: 0 }, 'a1');

it.each([
  ['EUR', 'BYN', 1],
  ['USD', 'HRK', 2],
  ['EUR', 'EUR', 2],
  ['USD', 'USD', 5],
] as const)(
  'finds the older as-of time of %s and %s, of which the dollar has none: second %i',
  (one, other, second) => {
    expect(book.findUpdatedAt(one, other)).toBe(`1970-01-01T00:00:0${second}+00:00`);
  },
);
