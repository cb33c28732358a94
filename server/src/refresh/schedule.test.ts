import { expect, it } from 'vitest';
import { computeRetryDelay, planNextRefresh } from './schedule.ts';

it.each([
  ['2026-11-21T00:00:00Z', 0, '2026-11-21T03:00:00Z'],
  ['2026-11-21T02:59:59.999Z', 0, '2026-11-21T03:00:00Z'],
  ['2028-02-29T23:00:00Z', 0, '2028-03-01T00:00:00Z'],
  ['2026-11-21T01:00:00Z', 0.999_999, '2026-11-21T03:00:29.999Z'],
])('refreshes after %s by the chance %f at %s', (now, random, next) => {
  expect(planNextRefresh(Date.parse(now), random)).toBe(Date.parse(next));
});

it.each([
  [true, [10, 20, 160, 300, 300]],
  [false, [10, 20, 160, 3600, 3600]],
])('doubles the wait after each failure, up to 5 minutes while urgent, else up to an hour: %s', (isUrgent, waits) => {
  const failures = [1, 2, 5, 60, 5_000];
  expect(failures.map((count) => computeRetryDelay({ failures: count, isUrgent, random: 0 }) / 1000)).toEqual(waits);
});

it('waits at least half as long, by chance, so that servers do not retry in step', () => {
  expect(computeRetryDelay({ failures: 6, isUrgent: true, random: 0.999_999 })).toBe(150_000);
});
