import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTradingDays } from './trading-days.ts';

const DAY_MS = 86_400_000;
const parseTime = (date: string) => Date.parse(date);

it.each([
  ['2026-11-20', '2026-11-20', 0, 'a day and itself'],
  ['2026-11-20', '2026-11-21', 1, 'Friday and Saturday'],
  ['2026-11-20', '2026-11-23', 1, 'Friday and Monday'],
  ['2026-11-21', '2026-11-23', 0, 'Saturday and Monday'],
  ['2026-11-19', '2026-11-23', 2, 'Thursday and Monday'],
  ['2026-11-16', '2026-11-23', 5, 'Monday and the next Monday'],
  ['1969-12-26', '1970-01-02', 5, 'two Fridays around the epoch'],
])('counts from %s to %s %i trading days: %s', (a, b, days) => {
  expect(countTradingDays(parseTime(a), parseTime(b))).toBe(days);
  expect(countTradingDays(parseTime(b), parseTime(a))).toBe(days);
});

it('counts the same trading days as a calendar, for any two days', () => {
  const day = fc.integer({ min: -20_000, max: 40_000 });
  fc.assert(
    fc.property(day, fc.nat({ max: 60 }), (from, length) => {
      const days = Array.from({ length }, (_, index) => new Date((from + index) * DAY_MS).getUTCDay());
      const weekdays = days.filter((each) => each !== 0 && each !== 6).length;
      expect(countTradingDays(from * DAY_MS, (from + length) * DAY_MS)).toBe(weekdays);
    }),
  );
});
