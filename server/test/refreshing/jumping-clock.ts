import type { Clock } from '../../src/clock.ts';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** The clock of the machine, which a test can move forward. Sleepers wake earlier by the same time. */
export class JumpingClock implements Clock {
  #ahead = 0;
  readonly #sleepers = new Set<Sleeper>();

  now(): number {
    return Date.now() + this.#ahead;
  }

  monotonic(): number {
    return performance.now() + this.#ahead;
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        clearTimeout(sleeper.timer);
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      };
      const wake = () => {
        signal.removeEventListener('abort', stop);
        this.#sleepers.delete(sleeper);
        resolve();
      };
      const sleeper: Sleeper = { until: this.now() + milliseconds, wake, timer: undefined };
      this.#sleepers.add(sleeper);
      this.#arm(sleeper);
      signal.addEventListener('abort', stop);
    });
  }

  jump(milliseconds: number): void {
    this.#ahead += milliseconds;
    for (const sleeper of this.#sleepers) this.#arm(sleeper);
  }

  #arm(sleeper: Sleeper): void {
    clearTimeout(sleeper.timer);
    sleeper.timer = setTimeout(sleeper.wake, Math.max(0, sleeper.until - this.now()));
  }
}
