import type { Exchange, SentRequest } from '../exchange.ts';

/** The requests of one clause and their answers. */
export class Journal {
  /** The last request, with its answer if there is one. */
  last: SentRequest | Exchange | undefined;
  /** The answers that the clause got, including answers remembered from an earlier clause. */
  readonly answers: Exchange[];
  /** Counts repeated requests, which the target may have charged twice. */
  readonly counts: { repeated: number };
  /** Is aborted when the clause ends, so that no request outlives its clause. */
  readonly end: AbortController;

  /** @param parent - The journal of the same clause, for requests at the same time: only `last` is then its own. */
  constructor(parent?: Journal) {
    this.answers = parent?.answers ?? [];
    this.counts = parent?.counts ?? { repeated: 0 };
    this.end = parent?.end ?? new AbortController();
  }
}
