import type { CrossrateError } from '../runtime/errors.ts';
import type { isFresh } from '../runtime/kept-answer.ts';
import type { readObject } from '../runtime/read-object.ts';
import type { Operation } from '../runtime/request.ts';
import type { readOptions } from '../runtime/settings.ts';

/** The parts of the client that conversions use. */
export interface ClientParts {
  readonly CrossrateError: typeof CrossrateError;
  /** Milliseconds before its expiry at which a table is renewed. */
  readonly margin: number;
  /** The operation that reads the parameters of a conversion. */
  readonly operation: Operation;
  readonly isFresh: typeof isFresh;
  readonly readObject: typeof readObject;
  readonly readOptions: typeof readOptions;
}
