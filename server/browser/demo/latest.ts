/**
 * Distinguishes the newest call from earlier ones, whose answers must not appear under a newer request.
 */
export class Latest {
  #begun = 0;

  /** Begins a call. Returns a function that returns true until the next call begins. */
  begin(): () => boolean {
    this.#begun += 1;
    const own = this.#begun;
    return () => own === this.#begun;
  }
}
