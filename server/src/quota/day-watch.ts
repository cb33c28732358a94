const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Past days are forgotten only after charges have fallen on the same day for this long. */
export const LASTING_MS = HOUR_MS;

/** Receives the findings of a {@link DayWatch}. */
export interface DayListener {
  /** The clock jumped to a day that is not next to the last one. Called at most once an hour. */
  onJump(from: number, to: number): void;
  /** All charges of an hour fell on one day, so past days may be forgotten. Called once a day. */
  onLasting(day: number): void;
}

/**
 * Watches the days on which a process charges, so that one wrong reading of the clock never deletes counters.
 *
 * The day comes from the wall clock, which can be set; durations come from the monotonic clock, which cannot.
 */
export class DayWatch {
  readonly #listener: DayListener;
  #day: number | undefined;
  #since: number;
  #seenAt: number;
  #hasLasted = false;
  #jumpReportedAt = Number.NEGATIVE_INFINITY;

  /** @param lastDay - The day of the last charge before this process started; `undefined` when there was none. */
  constructor(lastDay: number | undefined, now: number, listener: DayListener) {
    this.#day = lastDay;
    this.#since = now;
    this.#seenAt = now;
    this.#listener = listener;
  }

  /** Notes a charge. `now` is in milliseconds of the monotonic clock. */
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
    // Days without a charge do not make a jump.
    const passed = Math.ceil((now - this.#seenAt) / DAY_MS);
    const isJump = day < from - 1 || day > from + Math.max(1, passed);
    if (!isJump || now - this.#jumpReportedAt < HOUR_MS) return;
    this.#jumpReportedAt = now;
    this.#listener.onJump(from, day);
  }
}
