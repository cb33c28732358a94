import { afterEach, expect, it, vi } from 'vitest';
import { formatLogTime } from './log-time.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  -18_403_200_771, -1_000, -1, 253_402_300_800_123, 0, 1, 99, 999, 1_000, 1_001, 1_795_295_999_999, 1_795_296_000_000,
  1_795_295_999_007,
])('formats %i milliseconds since the epoch in ISO 8601, whatever time it formatted before', (now) => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  expect(formatLogTime()).toBe(`,"time":"${new Date(now).toISOString()}"`);
});
