import { expect, it } from 'vitest';
import { nextGridTime, nextRetryTime } from './schedule.ts';

const at = (text: string) => Date.parse(text);

it.each([
  ['2026-11-21T00:00:00Z', '2026-11-21T03:00:00Z'],
  ['2026-11-21T02:59:59.999Z', '2026-11-21T03:00:00Z'],
  ['2026-11-21T22:10:00Z', '2026-11-22T00:00:00Z'],
  ['2028-02-29T23:00:00Z', '2028-03-01T00:00:00Z'],
])('refreshes after %s at %s', (now, next) => {
  expect(nextGridTime(at(now))).toBe(at(next));
});

it('waits twice as long after each failure, from 10 seconds to 5 minutes', () => {
  const now = at('2026-11-21T00:00:00Z');
  const waits = [1, 2, 3, 4, 5, 6, 7, 60].map((failures) => (nextRetryTime(now, failures) - now) / 1000);
  expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
});

it('never waits past the grid', () => {
  expect(nextRetryTime(at('2026-11-21T02:59:58Z'), 6)).toBe(at('2026-11-21T03:00:00Z'));
});
