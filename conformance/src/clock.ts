import { setTimeout } from 'node:timers/promises';

/** The source of time of a run; tests have their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since an arbitrary moment, unaffected by setting the clock: for durations, not for dates. */
  monotonic(): number;
  /** Resolves after a number of milliseconds; rejects with the signal's reason when the signal is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};
