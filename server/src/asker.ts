/** Who waits for a result: one that is destroyed does not want it any more. A socket is such. */
export interface Asker {
  readonly destroyed: boolean;
}

/** Is thrown at an asker that was destroyed before anything was done for it. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}
