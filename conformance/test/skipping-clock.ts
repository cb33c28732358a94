import type { Clock } from '../src/clock.ts';

/** The clock of the machine, whose sleeps end at once: the clock skips their time. */
export class SkippingClock implements Clock {
  #skippedMs = 0;

  now(): number {
    return Date.now() + this.#skippedMs;
  }

  monotonic(): number {
    return performance.now() + this.#skippedMs;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.#skippedMs += milliseconds;
  }
}
