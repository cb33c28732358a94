import type { codeOf } from '../runtime/code-of.ts';
import type * as errors from '../runtime/errors.ts';
import type { isFresh } from '../runtime/kept.ts';
import type { readTexts } from '../runtime/read-data.ts';
import type { readObject } from '../runtime/read-object.ts';

/** What the client hands over. */
export interface Parts extends Pick<typeof errors, 'CrossrateError' | 'InvalidRequestError' | 'StaleRatesError'> {
  /** How long before it expires a table is renewed, in milliseconds. */
  readonly margin: number;
  readonly codeOf: typeof codeOf;
  readonly isFresh: typeof isFresh;
  readonly readObject: typeof readObject;
  readonly readTexts: typeof readTexts;
}
