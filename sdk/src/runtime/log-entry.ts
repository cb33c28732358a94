import { ignoreFailure } from './try-to.ts';

/** One attempt of a call, or an answer from the cache. An entry contains neither the key nor the query. */
export interface LogEntry {
  /** The method of the request: every operation only reads. */
  readonly method: 'GET';
  /** The path of the operation, such as `/api/rates`. */
  readonly path: string;
  /** The number of the attempt within its call, from 1; 0 for an answer from the cache. */
  readonly attempt: number;
  /** `true` for an answer from the cache without a request. An answer with status 304 took a request. */
  readonly cached: boolean;
  /** Milliseconds of the attempt, to a tenth; 0 for an answer from the cache. */
  readonly duration: number;
  /** The HTTP status; `undefined` for an attempt without an answer, and for an answer from the cache. */
  readonly status?: number | undefined;
  /** The name of the error, such as `TimeoutError`; `undefined` for a successful attempt. */
  readonly error?: string | undefined;
  /** Milliseconds until the next attempt; `undefined` when no attempt follows. */
  readonly retryIn?: number | undefined;
}

/** Receives an entry for every attempt and for every answer from the cache. Errors of the function are ignored. */
export type Log = (entry: LogEntry) => void;

/** The facts of an attempt; none for an answer from the cache. */
type Facts = Partial<Omit<LogEntry, 'method' | 'path' | 'cached'>>;

/** Writes an entry to the caller's log. A log that throws, or whose promise is rejected, does not fail the call. */
export function writeLogEntry(
  { log, path }: { readonly log?: Log | undefined; readonly path: string },
  { attempt = 0, duration = 0, ...facts }: Facts = {},
): void {
  ignoreFailure(() =>
    log?.({ method: 'GET', path, attempt, cached: !attempt, duration: +duration.toFixed(1), ...facts }),
  );
}
