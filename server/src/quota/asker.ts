/** The socket of a client that waits for a result. Once destroyed, it no longer wants the result. */
export interface Asker {
  readonly destroyed: boolean;
}

/** The client left before anything was done for it. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}
