/**
 * Tells the newest of several calls from those before: what an older one brings must not stand under a newer request.
 */
export class Latest {
  #begun = 0;

  /** Begins a call. Returns a function that tells whether no other was begun since. */
  begin(): () => boolean {
    this.#begun += 1;
    const own = this.#begun;
    return () => own === this.#begun;
  }
}
