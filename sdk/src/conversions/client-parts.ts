import type { CrossrateError } from '../runtime/errors.ts';
import type { isFresh } from '../runtime/kept-answer.ts';
import type { readQuery } from '../runtime/read-query.ts';
import type { Operation } from '../runtime/request.ts';
import type { readOptions } from '../runtime/settings.ts';
import type { wrapError } from '../runtime/wrap-error.ts';

/** The parts of the client that conversions use. */
export interface ClientParts {
  readonly CrossrateError: typeof CrossrateError;
  readonly wrapError: typeof wrapError;
  /** Milliseconds before its expiry at which a table is renewed. */
  readonly margin: number;
  /** The operation that reads the parameters of a conversion. */
  readonly operation: Operation;
  readonly isFresh: typeof isFresh;
  readonly readQuery: typeof readQuery;
  readonly readOptions: typeof readOptions;
}
