import type { Exchange, SentRequest } from '../exchange.ts';

/** The requests of one clause and their answers. */
export interface Journal {
  /** The last request, with its answer if there is one. */
  last?: SentRequest | Exchange | undefined;
  /** The answers that the clause got, including answers remembered from an earlier clause. */
  readonly answers: Exchange[];
  /** True when an answer was the 503 of a service without rates. */
  hasUnavailable: boolean;
  /** The number of repeated requests, which the target may have charged twice. */
  repeated: number;
}

/** Creates an empty journal. */
export function createJournal(): Journal {
  return { answers: [], hasUnavailable: false, repeated: 0 };
}
