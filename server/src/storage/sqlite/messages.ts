import type { Writer } from './writer.ts';

/** The work of the thread: methods of {@link Writer} with the time that is left and one argument. */
export type Work = Pick<Writer, 'charge' | 'write' | 'probe'>;

/** A call of the thread, or `close`. */
export interface ThreadCall {
  readonly id: number;
  readonly name: keyof Work | 'close';
  readonly argument?: unknown;
  /** The time after which the caller no longer waits, by {@link readSharedTime}. */
  readonly deadline: number;
}

/** The answer of the thread to a call. */
export interface ThreadAnswer {
  readonly id: number;
  readonly result?: unknown;
  /** The properties of an error, and its reason. A clone of the error would lose SQLite's codes. */
  readonly failure?: { readonly reason: string; readonly error: { readonly message: string; readonly stack: unknown } };
}

/** Reads a monotonic clock that all threads share, in milliseconds. `performance.now()` starts at 0 in each thread. */
export function readSharedTime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
