import type { Exchange, SentRequest } from '../exchange.ts';

/** The requests of one clause and their answers. */
export class Journal {
  /** The last request, with its answer if there is one. */
  last: SentRequest | Exchange | undefined;
  /** The answers that the clause got, including answers remembered from an earlier clause. */
  readonly answers: Exchange[];
  /** Counts repeated requests, which the target may have charged twice. */
  readonly counts: { repeated: number };
  readonly #end: AbortController;

  constructor(parent?: Journal) {
    this.answers = parent?.answers ?? [];
    this.counts = parent?.counts ?? { repeated: 0 };
    this.#end = parent ? parent.#end : new AbortController();
  }

  /** Is aborted when the clause ends, so that no request outlives its clause. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Opens a journal of the same clause for requests at the same time, with a last request of its own. */
  branch(): Journal {
    return new Journal(this);
  }

  end(): void {
    this.#end.abort();
  }
}
