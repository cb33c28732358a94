/** Pings in a row without an answer after which a worker hangs; counted rather than timed, as a machine may sleep. */
const MOST_UNANSWERED = 5;

/** Whether a worker answers pings. */
export class Pulse {
  #unanswered = 0;

  /** Counts a ping that is sent. Returns whether too many of those before it were not answered. */
  ping(): boolean {
    this.#unanswered += 1;
    return this.#unanswered > MOST_UNANSWERED;
  }

  /** Takes note of an answer. */
  pong(): void {
    this.#unanswered = 0;
  }
}
