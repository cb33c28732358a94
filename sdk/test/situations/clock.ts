interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** The time of the SDK, which passes only on request. */
export class Clock {
  readonly #deadlines: readonly number[];
  readonly #timers = new Map<number, Timer>();
  #now = Date.parse('2026-11-21T10:00:00Z');
  #last = 0;

  /**
   * @param deadlines - Milliseconds of the timers that end a call. These timers wait for `pass`. All other timers are
   *   waits between two attempts, and time passes by itself until they are due.
   */
  constructor(deadlines: readonly number[]) {
    this.#deadlines = deadlines;
  }

  now(): number {
    return this.#now;
  }

  /** Lets time pass, and runs the timers that are due. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#timers].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due)[0];
      if (!next) break;
      const [id, { due, run }] = next;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, due);
      run();
    }
    this.#now = end;
  }

  setTimer(run: () => void, milliseconds = 0): number {
    // The ids are numbers, as in browsers, and so differ from the timers of Node, which are objects.
    this.#last += 1;
    const id = this.#last;
    this.#timers.set(id, { due: this.#now + milliseconds, run });
    if (!this.#deadlines.includes(milliseconds)) setImmediate(() => this.#timers.has(id) && this.pass(milliseconds));
    return id;
  }

  clearTimer(id: number): void {
    this.#timers.delete(id);
  }

  /** The number of timers that the SDK has set and not cleared. */
  countPending(): number {
    return this.#timers.size;
  }
}
