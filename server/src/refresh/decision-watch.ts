import { isDeepStrictEqual } from 'node:util';
import { type DecisionStore, type Entry, selectInForce } from '../judging/decisions.ts';
import type { Log } from '../log/logger.ts';

/** Keeps the operators' decisions as last read. */
export class DecisionWatch {
  readonly #store: DecisionStore;
  readonly #log: Log;
  #known: readonly Entry[] = [];
  #isReadable = true;

  constructor(store: DecisionStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  get entries(): readonly Entry[] {
    return this.#known;
  }

  /**
   * Reads the decisions, and logs them when they have changed.
   *
   * @returns true when they have changed; false while they cannot be read, so that the known ones stay in force.
   */
  async read(): Promise<boolean> {
    try {
      const listed = await this.#store.list();
      this.#isReadable = true;
      if (isDeepStrictEqual(listed, this.#known)) return false;
      this.#known = listed;
    } catch (err) {
      // The decisions are read every minute; one line in the log is enough for a failure.
      if (this.#isReadable)
        this.#log.error({ err }, 'decisions about rates cannot be read; the known decisions stay in force');
      this.#isReadable = false;
      return false;
    }
    const inForce = selectInForce(this.#known);
    const decisions = inForce.map(({ subject, kind, by, reason }) => ({ subject, decision: kind, by, reason }));
    this.#log.info({ decisions }, 'decisions about rates have changed');
    return true;
  }
}
