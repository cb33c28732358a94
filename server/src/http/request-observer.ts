import type { UnavailableError } from '../unavailable-error.ts';

/** A request that is over. */
export interface AnsweredRequest {
  /** The contract's name of the operation, or that of an operator's endpoint; `unmatched` for all other paths. */
  readonly operation: string;
  /** `aborted` where the client left before the answer was complete. */
  readonly status: number | 'aborted';
  /** From the head of the request to the end of the answer; absent where the head could not be read. */
  readonly seconds?: number;
}

/** Is told what becomes of requests. */
export interface RequestObserver {
  onAnswer(request: AnsweredRequest): void;
  /** A request fails because the storage cannot be used. */
  onStorageError(error: UnavailableError): void;
}
