import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../src/clock.ts';
import { isThreadAsked, waitForThreads } from './thread-calls.ts';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that stands still until a test moves it. Sleeps count the time that passes, whatever the clock is set to.
 */
export class TestClock implements Clock {
  #monotonic: number;
  /** Milliseconds by which the clock was set forward. */
  #ahead = 0;
  #sleepers: Sleeper[] = [];
  readonly #turns: number;

  /** @param turns - The greatest number of turns of the event loop until all ready work has run. */
  constructor(start: string, turns = 50) {
    this.#monotonic = Date.parse(start);
    this.#turns = turns;
  }

  now(): number {
    return this.#monotonic + this.#ahead;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal.reason);
      };
      const wake = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const sleeper: Sleeper = { until: this.#monotonic + milliseconds, wake };
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', stop);
    });
  }

  /** Moves to a moment, and wakes the sleepers on the way in order. */
  async moveTo(moment: string): Promise<void> {
    const end = Date.parse(moment) - this.#ahead;
    if (end < this.#monotonic) throw new Error(`It is later than ${moment} already.`);
    for (;;) {
      await settle(this.#turns);
      const next = this.#sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
      if (!next) break;
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      this.#monotonic = Math.max(this.#monotonic, next.until);
      next.wake();
    }
    this.#monotonic = end;
    await settle(this.#turns);
  }

  /** Moves forward by some milliseconds. */
  moveBy(milliseconds: number): Promise<void> {
    return this.moveTo(new Date(this.now() + milliseconds).toISOString());
  }

  /** Sets the clock to a moment, forward or back, while no time passes. */
  set(moment: string): void {
    this.#ahead = Date.parse(moment) - this.#monotonic;
  }
}

/**
 * Lets all ready work run: microtasks, file reads, requests on this machine, and calls to threads.
 */
async function settle(turns: number): Promise<void> {
  for (let quiet = 0; quiet < turns; quiet += 1) {
    await setImmediate();
    if (!isThreadAsked()) continue;
    await waitForThreads();
    quiet = 0;
  }
}
