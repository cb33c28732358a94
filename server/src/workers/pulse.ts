/** The unanswered pings in a row that mean a hang. Pings are counted and not timed, because a machine may sleep. */
const MOST_UNANSWERED = 5;

/** Counts the unanswered pings of a worker. */
export class Pulse {
  #unanswered = 0;

  /**
   * Counts a sent ping.
   *
   * @returns true when too many earlier pings have no answer.
   */
  notePing(): boolean {
    this.#unanswered += 1;
    return this.#unanswered > MOST_UNANSWERED;
  }

  /** Notes an answer. */
  notePong(): void {
    this.#unanswered = 0;
  }
}
