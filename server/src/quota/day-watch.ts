const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long charges must have been of one day before days gone by are forgotten. */
export const LASTING_MS = HOUR_MS;

/** Is told what a {@link DayWatch} finds. */
export interface DayListener {
  /** The clock told a day that is no neighbour of the day before; a clock that jumps on and on is told once an hour. */
  onJump(from: number, to: number): void;
  /** The charges of this process have been of a day for an hour: days gone by may be forgotten. Told once a day. */
  onLasting(day: number): void;
}

/**
 * Watches the days of the charges of a process, so that nothing is forgotten because of one reading of a clock.
 *
 * The day is that of a clock that can be set; how long it lasts is measured by one that cannot.
 */
export class DayWatch {
  readonly #listener: DayListener;
  #day: number | undefined;
  #since: number;
  #seenAt: number;
  #hasLasted = false;
  #jumpToldAt = Number.NEGATIVE_INFINITY;

  /** @param lastDay - The day of the last charge before this process; `undefined` when there was none. */
  constructor(lastDay: number | undefined, now: number, listener: DayListener) {
    this.#day = lastDay;
    this.#since = now;
    this.#seenAt = now;
    this.#listener = listener;
  }

  /** Takes note of a charge. `now` is in milliseconds of a clock that is never set. */
  see(day: number, now: number): void {
    if (day !== this.#day) this.#begin(day, now);
    this.#seenAt = now;
    if (this.#hasLasted || now - this.#since < LASTING_MS) return;
    this.#hasLasted = true;
    this.#listener.onLasting(day);
  }

  #begin(day: number, now: number): void {
    const from = this.#day ?? day;
    this.#day = day;
    this.#since = now;
    this.#hasLasted = false;
    // Days on which nobody charged are no jump.
    const passed = Math.ceil((now - this.#seenAt) / DAY_MS);
    const isJump = day < from - 1 || day > from + Math.max(1, passed);
    if (!isJump || now - this.#jumpToldAt < HOUR_MS) return;
    this.#jumpToldAt = now;
    this.#listener.onJump(from, day);
  }
}
