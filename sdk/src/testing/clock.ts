import { limits } from '@crossrate/contract';
import type { Clock } from './options.ts';

/** The latest time that a `Date` can hold. */
const LATEST_MS = 8.64e15;
const DAY_MS = 86_400_000;
const REFRESH_MS = limits.refreshIntervalHours * 3_600_000;

/** The clock of a mock: another clock, moved forward. */
export class MockClock {
  readonly #clock: Clock;
  #ahead = 0;

  /** @param clock - The default looks `Date.now` up on every call, because a test may replace `Date.now` later. */
  constructor(clock: Clock = { now: () => Date.now() }) {
    this.#clock = clock;
  }

  /** @throws TypeError when the clock of the caller gives no time in milliseconds, but a `Date`, for example. */
  readonly now = (): number => {
    const time: unknown = this.#clock.now();
    if (typeof time === 'number' && Math.abs(time) <= LATEST_MS) return time + this.#ahead;
    throw new TypeError('clock.now() must give milliseconds.');
  };

  /** The next refresh of the rates, in milliseconds since the epoch. */
  get nextRefresh(): number {
    return (Math.floor(this.now() / REFRESH_MS) + 1) * REFRESH_MS;
  }

  /** Whole seconds until the next refresh, at least 1. */
  get secondsToRefresh(): number {
    return Math.max(1, Math.ceil((this.nextRefresh - this.now()) / 1000));
  }

  /** Days since the epoch in UTC. */
  get today(): number {
    return Math.floor(this.now() / DAY_MS);
  }

  /** The midnight UTC that ends the day, in milliseconds since the epoch. */
  get nextMidnight(): number {
    return (this.today + 1) * DAY_MS;
  }

  /** Whole seconds until the next midnight UTC, at least 1. */
  get secondsToMidnight(): number {
    return Math.max(1, this.nextMidnight / 1000 - Math.floor(this.now() / 1000));
  }

  /** @throws TypeError when the argument is no number, negative, NaN, or beyond the range of a `Date`. */
  advance(milliseconds: number): void {
    if (!(typeof milliseconds === 'number' && milliseconds >= 0 && this.now() + milliseconds <= LATEST_MS)) {
      throw new TypeError('The clock moves on by a number of milliseconds from 0.');
    }
    this.#ahead += milliseconds;
  }

  reset(): void {
    this.#ahead = 0;
  }
}
