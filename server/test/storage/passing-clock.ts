import { type Clock, systemClock } from '../../src/clock.ts';

/** The clock of the machine, except that a test can let hours pass. */
export class PassingClock implements Clock {
  readonly now = systemClock.now;
  readonly sleep = systemClock.sleep;
  #passed = 0;

  monotonic(): number {
    return systemClock.monotonic() + this.#passed;
  }

  pass(milliseconds: number): void {
    this.#passed += milliseconds;
  }
}
