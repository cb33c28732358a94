import type { Answer } from './answer.ts';
import type { CrossrateError } from './errors.ts';

/** A response and the text of its body. */
export interface Received {
  readonly response: Response;
  readonly text: string;
  /** The time of the request, in milliseconds since the epoch. The freshness of the answer counts from here. */
  readonly sentAt: number;
  /** The key of the request, which errors must not show; `undefined` for an answer from a cache, whose key is unknown. */
  readonly apiKey?: string;
}

/** An answer with everything that a cache needs. */
export interface KeptAnswer extends Omit<Answer<unknown>, 'quota'> {
  /** The body as text: a double does not hold all digits of a large rate. */
  readonly text: string;
  /** The validator by which the service recognises an unchanged answer. */
  readonly etag: string | null;
  /** The time of the request, in milliseconds since the epoch. The freshness of the answer counts from here. */
  readonly sentAt: number;
  /** The end of the answer's freshness, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The latest expiry of a converter's table with this answer; `undefined` for an answer just received. */
  readonly lastsUntil?: number;
  /** Builds an error for a problem of this answer, without the API key. */
  fail(problem: string): CrossrateError;
}

/** An answer dated in the future predates a clock that was set back, and is not fresh. */
export function isFresh({ sentAt, expiresAt }: Pick<KeptAnswer, 'sentAt' | 'expiresAt'>, margin = 0): boolean {
  return sentAt <= Date.now() && Date.now() + margin < expiresAt;
}
