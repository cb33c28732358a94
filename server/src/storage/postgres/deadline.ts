/** The database has not answered in time. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  readonly ms: number;

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.ms = ms;
  }
}

/** The end of a wait for the database, which may be spent in several steps. */
export class Deadline {
  readonly #ms: number;
  readonly #endsAt: number;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param ms - The milliseconds from now.
   * @param signal - Ends the wait early.
   */
  constructor(ms: number, signal?: AbortSignal) {
    this.#ms = ms;
    this.#endsAt = performance.now() + ms;
    this.#signal = signal;
  }

  /**
   * Waits for a step.
   *
   * @throws SilenceError when the deadline passes first. The step goes on.
   */
  wait<Result>(step: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new SilenceError(this.#ms));
      // A process that ends waits for no database.
      const timer = setTimeout(giveUp, Math.max(0, this.#endsAt - performance.now())).unref();
      this.#signal?.addEventListener('abort', giveUp);
      step.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.#signal?.removeEventListener('abort', giveUp);
      });
    });
  }
}
