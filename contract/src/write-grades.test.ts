import { expect, it } from 'vitest';
import { type CurrencyCode, type Grade, grades, writeGrades } from './index.ts';

it('lists currencies that are not confirmed, the best grade first, and nothing without any', () => {
  const graded: Partial<Record<CurrencyCode, Grade>> = {
    ...{ ERN: 'single', CDF: 'single', KMF: 'held', SEK: 'accepted', TRY: 'disputed', BYR: 'held' },
    ...{ EUR: 'confirmed', AED: 'pegged' },
  };
  const written = writeGrades((code) => graded[code]);
  expect(written).toBe('pegged=(AED), accepted=(SEK), disputed=(TRY), single=(CDF ERN), held=(BYR KMF)');
  expect(writeGrades(() => 'confirmed')).toBeUndefined();
});

it('stays below a kilobyte, even when no currency is confirmed', () => {
  const exceptions = grades.slice(1);
  const written = writeGrades((code) => exceptions[code.charCodeAt(2) % exceptions.length]);
  expect(written?.match(/[A-Z]{3}/g)?.length).toBe(191);
  expect(written?.length).toBeLessThan(1_000);
});
