/** A finished request. */
export interface AnsweredRequest {
  /** The name of the operation or of the endpoint for operators; `unmatched` for all other paths. */
  readonly operation: string;
  /** `aborted` when the client left before the answer was complete. */
  readonly status: number | 'aborted';
  /** Seconds from the head of the request to the end of the answer; absent when the head could not be read. */
  readonly seconds?: number;
}

/** Observes the results of requests. */
export interface RequestObserver {
  onAnswer(request: AnsweredRequest): void;
  /** Runs when a request fails because the storage cannot be used. */
  onStorageError(): void;
}
