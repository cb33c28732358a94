/** Runs work one after another, also after work that has failed. */
export class Turns {
  /** Settles after the last work. */
  #last: Promise<unknown> = Promise.resolve();

  /** Runs work when all that was given before has ended. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
