import { expect, it } from 'vitest';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import type { Suspect } from '../refresh-state.ts';
import { hasLasted, isSettled, suspectAlone, suspectDisputed } from './suspicion.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T10:00:00Z');
const TODAY = Date.parse('2026-11-20');

const witness = { provider: 'a', source: 'a', rate: readRatio('12'), asOf: TODAY, fetchedAt: NOW };

function buildSuspicion(suspects: readonly Suspect[], now = NOW) {
  return { code: 'SEK' as const, suspects, now };
}

it('lasts after eight refreshes three hours apart, each a little late', () => {
  let suspects: Suspect[] = [];
  const lasted = [0, 1, 2, 3, 4, 5, 6, 7].map((refresh) => {
    const now = NOW + refresh * 3 * HOUR_MS + (refresh % 2) * 30_000;
    const isLasting = hasLasted(buildSuspicion(suspects, now), witness);
    suspects = [suspectAlone(buildSuspicion(suspects, now), witness)];
    return isLasting;
  });
  expect(lasted).toEqual([false, false, false, false, false, false, false, true]);
});

it('begins anew after a silence of more than two refreshes', () => {
  const before = suspectAlone(buildSuspicion([]), witness);
  const kept = suspectAlone(buildSuspicion([before], NOW + 7 * HOUR_MS), witness);
  const anew = suspectAlone(buildSuspicion([before], NOW + 7 * HOUR_MS + 1), witness);
  expect([kept.aloneSince, anew.aloneSince]).toEqual([NOW, NOW + 7 * HOUR_MS + 1]);
});

it('remembers the first time of a disputed quote, and counts no time in its favour', () => {
  const alone = suspectAlone(buildSuspicion([]), witness);
  const disputed = suspectDisputed(buildSuspicion([alone], NOW + 3 * HOUR_MS), witness);
  expect(disputed).toEqual({
    provider: 'a',
    rate: readRatio('12'),
    asOf: TODAY,
    since: NOW,
    seenAt: NOW + 3 * HOUR_MS,
  });
});

it('settles a rate by statements of its source, not by time without any', () => {
  const own = { rate: readRatio('9.5'), asOf: TODAY };
  const first = { ...own, provider: 'a', reference: own, provisionalSince: NOW };
  expect(isSettled({ ...first, believedAt: NOW })).toBe(false);
  expect(isSettled({ ...first, believedAt: NOW + 24 * HOUR_MS })).toBe(true);
  expect(isSettled({ ...own, provider: 'a', reference: own, believedAt: NOW })).toBe(true);
});
