import { runCrossrate } from './run-crossrate.ts';

/** The contents of an edition were altered, or are no longer kept. */
export class UnreadableEditionError extends Error {
  override readonly name = 'UnreadableEditionError';

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`This edition cannot be read: ${reason} Run \`${runCrossrate('rates verify')}\`.`, { cause });
  }
}
