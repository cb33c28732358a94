import type { Answer } from './answer.ts';
import type { CrossrateError } from './errors.ts';

/** A response with its body, read. */
export interface Received {
  readonly response: Response;
  readonly text: string;
  /** When the request was sent, in milliseconds since the epoch: no later than the service looked at its own clock. */
  readonly sentAt: number;
}

/** An answer that can be kept. */
export interface Kept extends Omit<Answer<unknown>, 'quota'> {
  /** The body as it came: a double does not hold all digits of a large rate. */
  readonly text: string;
  /** By which the service can tell whether it has changed. */
  readonly etag: string | null;
  readonly sentAt: number;
  /** Until when it can be given again without asking, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Until when a converter can use it at most; `undefined` when it has just come from the service. */
  readonly lastsUntil?: number;
  /** Makes an error of it, without the API key. */
  fail(problem: string, cause?: unknown): CrossrateError;
}

/** Reads what was received; what is none of the service's answers makes it throw. */
export type Read = (received: Received) => Kept;

/** Whether an answer can be given again without asking. One from the future was kept before the clock was set back. */
export function isFresh({ sentAt, expiresAt }: Pick<Kept, 'sentAt' | 'expiresAt'>, margin = 0): boolean {
  const now = Date.now();
  return sentAt <= now && now + margin < expiresAt;
}
