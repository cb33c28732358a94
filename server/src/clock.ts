import { setTimeout } from 'node:timers/promises';

/** The source of time; tests have their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since an arbitrary moment, unaffected by setting the clock: for durations, not for dates. */
  monotonic(): number;
  /** Resolves after a number of milliseconds; rejects with the signal's reason when the signal is aborted first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the machine. A pending sleep does not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }),
};

/** Creates a clock whose sleeps take real time, since other processes act in real time whatever the clock shows. */
export function createRealTimeClock(clock: Clock): Clock {
  return { now: () => clock.now(), monotonic: () => clock.monotonic(), sleep: systemClock.sleep };
}
