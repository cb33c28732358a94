import { afterEach, expect, it, vi } from 'vitest';
import { waitForStop } from './wait-for-stop.ts';

afterEach(() => {
  vi.useRealTimers();
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
});

it('takes signals within half a second for one, and a later one for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const end = vi.fn();
  const stopped = waitForStop(undefined, end);
  process.emit('SIGINT');
  await stopped;
  vi.advanceTimersByTime(499);
  process.emit('SIGINT');
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  process.emit('SIGTERM');
  expect(end).toHaveBeenCalledOnce();
});
