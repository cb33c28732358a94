import { expect, it } from 'vitest';
import { rateTableSchema } from './rate-table.ts';

const isValid = (updated_at: string) =>
  rateTableSchema.safeParse({ base: 'USD', rates: { USD: 1 }, updated_at }).success;

it.each(['2026-11-21T09:00:00+00:00', '2028-02-29T23:59:59-03:30'])('accepts the as-of time %s', (text) => {
  expect(isValid(text)).toBe(true);
});

it.each([
  '2026-11-21T09:00:00Z',
  '2026-11-21T09:00:00',
  '2026-13-01T09:00:00+00:00',
  '2026-02-29T09:00:00+00:00',
  '2026-11-21T24:00:00+00:00',
  '2026-11-21T09:00:00+99:00',
])('refuses %s, which is no moment with a numeric offset', (text) => {
  expect(isValid(text)).toBe(false);
});
