import { setTimeout } from 'node:timers/promises';

/** Time as the service sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some moment, which setting the clock does not change: for ages, not for dates. */
  monotonic(): number;
  /** Resolves after a number of milliseconds, rejects with the signal's reason when it is aborted first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the machine. A pending sleep does not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }),
};

/** A clock that waits as long as the machine does: for what other processes do, whatever time it tells. */
export function waitInRealTime(clock: Clock): Clock {
  return { now: () => clock.now(), monotonic: () => clock.monotonic(), sleep: systemClock.sleep };
}
