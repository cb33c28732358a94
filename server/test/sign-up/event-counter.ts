import { type Clock, systemClock } from '../../src/clock.ts';
import type { EventCount } from '../../src/sign-up/sign-up-store.ts';

/** Counts events in memory. */
export class EventCounter {
  /** The calls that have reached this store. */
  calls = 0;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windows = new Map<string, { count: number; readonly endsAt: number }>();

  constructor(clock: Pick<Clock, 'now'> = systemClock) {
    this.#clock = clock;
  }

  async countEvents(name: string, events: number, windowMs: number): Promise<EventCount> {
    this.calls += 1;
    const now = this.#clock.now();
    const open = this.#windows.get(name);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + windowMs };
    window.count += events;
    this.#windows.set(name, window);
    return { count: window.count, msLeft: window.endsAt - now };
  }
}
