import type { codeOf } from '../runtime/code-of.ts';
import type * as errors from '../runtime/errors.ts';
import type { isFresh } from '../runtime/kept.ts';
import type { readTexts } from '../runtime/read-data.ts';
import type { readObject } from '../runtime/read-object.ts';

/** The parts of the client that conversions use. */
export interface Parts extends Pick<typeof errors, 'CrossrateError' | 'InvalidRequestError' | 'StaleRatesError'> {
  /** Milliseconds before its expiry at which a table is renewed. */
  readonly margin: number;
  readonly codeOf: typeof codeOf;
  readonly isFresh: typeof isFresh;
  readonly readObject: typeof readObject;
  readonly readTexts: typeof readTexts;
}
