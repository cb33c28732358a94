import { expect, it } from 'vitest';
import { computeRetryDelay, planNextRefresh } from './schedule.ts';

const parseTime = (text: string) => Date.parse(text);

it.each([
  ['2026-11-21T00:00:00Z', '2026-11-21T03:00:00Z'],
  ['2026-11-21T02:59:59.999Z', '2026-11-21T03:00:00Z'],
  ['2026-11-21T22:10:00Z', '2026-11-22T00:00:00Z'],
  ['2028-02-29T23:00:00Z', '2028-03-01T00:00:00Z'],
])('refreshes after %s at %s', (now, next) => {
  expect(planNextRefresh(parseTime(now), 0)).toBe(parseTime(next));
});

it('spreads refreshes over the first 30 seconds after the hour', () => {
  expect(planNextRefresh(parseTime('2026-11-21T01:00:00Z'), 0.999_999)).toBe(parseTime('2026-11-21T03:00:29.999Z'));
});

it('waits twice as long after each failure, from 10 seconds to 5 minutes while no provider has rates', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 60, 5_000].map(
    (failures) => computeRetryDelay({ failures, isUrgent: true, random: 0 }) / 1000,
  );
  expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300, 300]);
});

it('waits up to an hour while other providers have rates', () => {
  const waits = [1, 5, 8, 9, 10, 60].map(
    (failures) => computeRetryDelay({ failures, isUrgent: false, random: 0 }) / 1000,
  );
  expect(waits).toEqual([10, 160, 1280, 2560, 3600, 3600]);
});

it('waits at least half as long, by chance, so that servers do not retry in step', () => {
  expect(computeRetryDelay({ failures: 6, isUrgent: true, random: 0.999_999 })).toBe(150_000);
});
