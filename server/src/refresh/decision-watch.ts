import type { CurrencyCode } from '@crossrate/contract';
import type { Log } from '../logger.ts';
import type { Decision, DecisionStore } from './decisions.ts';

/** Keeps the operators' decisions as last read, and notices new ones. */
export class DecisionWatch {
  readonly #store: DecisionStore;
  readonly #log: Log;
  #known: readonly Decision[] = [];
  #isReadable = true;

  constructor(store: DecisionStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  get byCode(): ReadonlyMap<CurrencyCode, Decision> {
    return new Map(this.#known.map((decision) => [decision.code, decision]));
  }

  /** True when an operator has decided something since the last reading. */
  async isOutdated(): Promise<boolean> {
    return !areSame(await this.#list(), this.#known);
  }

  /**
   * Reads the decisions, and logs them when they have changed.
   *
   * @returns true when they have changed.
   */
  async read(): Promise<boolean> {
    const listed = await this.#list();
    if (areSame(listed, this.#known)) return false;
    this.#known = listed;
    const decisions = listed.map(({ code, kind, reason }) => ({ code, decision: kind, reason }));
    this.#log.info({ decisions }, 'decisions about rates have changed');
    return true;
  }

  async #list(): Promise<readonly Decision[]> {
    try {
      const listed = await this.#store.list();
      this.#isReadable = true;
      return listed;
    } catch (err) {
      // The decisions are read every minute; one line in the log is enough for a failure.
      if (this.#isReadable)
        this.#log.error({ err }, 'decisions about rates cannot be read; the known decisions stay in force');
      this.#isReadable = false;
      return this.#known;
    }
  }
}

function areSame(some: readonly Decision[], others: readonly Decision[]): boolean {
  const describe = (decisions: readonly Decision[]) =>
    decisions.map(({ code, kind, decidedAt }) => `${code} ${kind} ${decidedAt}`).join();
  return describe(some) === describe(others);
}
