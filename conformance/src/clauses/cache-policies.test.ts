import { expect, it } from 'vitest';
import { isByNextRefresh } from './cache-policies.ts';

const NOON = Date.parse('2026-11-29T12:00:00Z');

it.each([-100, 0, 100])(
  'takes the seconds to the next refresh of a clock %i seconds ahead, at every moment',
  (ahead) => {
    for (let moment = NOON - 300_000; moment <= NOON + 300_000; moment += 1_000) {
      const toRefresh = 10_800 - ((moment / 1_000 + ahead) % 10_800);
      expect(isByNextRefresh(toRefresh, moment)).toBe(true);
    }
  },
);

it('takes an earlier attempt, but nothing past the next refresh', () => {
  expect(isByNextRefresh(10, NOON)).toBe(true);
  expect(isByNextRefresh(10_800, NOON - 3_600_000)).toBe(false);
});
