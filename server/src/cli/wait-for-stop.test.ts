import { afterEach, expect, it } from 'vitest';
import { listenForStops } from './wait-for-stop.ts';

afterEach(() => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
});

it('takes signals within half a second for one, and a later one for a second', async () => {
  let now = 1_000;
  let isStoppedAgain = false;
  const { stopped, stoppedAgain } = listenForStops({ monotonic: () => now });
  void stoppedAgain.then(() => {
    isStoppedAgain = true;
  });
  process.emit('SIGINT');
  await stopped;
  now = 1_499;
  process.emit('SIGINT');
  await Promise.resolve();
  expect(isStoppedAgain).toBe(false);
  now = 1_500;
  process.emit('SIGTERM');
  await stoppedAgain;
});
