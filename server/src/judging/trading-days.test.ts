import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findTradingDay } from './trading-days.ts';

const DAY_MS = 86_400_000;
const countBetween = (a: string, b: string) =>
  findTradingDay(Date.parse(b), true) - findTradingDay(Date.parse(a), true);

it.each([
  ['2026-11-20', '2026-11-20', 0, 'a day and itself'],
  ['2026-11-20', '2026-11-21', 0, 'Friday and Saturday'],
  ['2026-11-20', '2026-11-23', 1, 'Friday and Monday'],
  ['2026-11-19', '2026-11-23', 2, 'Thursday and Monday'],
  ['2026-11-16', '2026-11-23', 5, 'Monday and the next Monday'],
  ['1969-12-26', '1970-01-02', 5, 'two Fridays around the epoch'],
])('counts from %s to %s %i trading days: %s', (a, b, days) => {
  expect(countBetween(a, b)).toBe(days);
});

it('counts the same trading days as a calendar, for any two working days', () => {
  const day = fc.integer({ min: -20_000, max: 40_000 });
  const isWorkday = (each: number) => ![0, 6].includes(new Date(each * DAY_MS).getUTCDay());
  fc.assert(
    fc.property(day, fc.nat({ max: 60 }), (from, length) => {
      fc.pre(isWorkday(from) && isWorkday(from + length));
      const workdays = Array.from({ length }, (_, index) => from + index).filter(isWorkday).length;
      expect(findTradingDay((from + length) * DAY_MS, true) - findTradingDay(from * DAY_MS, true)).toBe(workdays);
    }),
  );
});

it('puts a rate of the moment to the fixings before it, and the whole weekend to those of Friday', () => {
  const friday = findTradingDay(Date.parse('2026-11-20'), true);
  const days = ['20T13:00', '20T14:00', '21T00:00', '22T12:00', '23T00:00', '23T14:00'].map(
    (moment) => findTradingDay(Date.parse(`2026-11-${moment}Z`), false) - friday,
  );
  expect(days).toEqual([-1, 0, 0, 0, 0, 1]);
});
