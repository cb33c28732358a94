import { silently } from './quietly.ts';

/** What is told of an attempt to get an answer, or of an answer that took none. Neither the key nor the query is in it. */
export interface LogEntry {
  readonly method: 'GET';
  /** The path of the operation, such as `/api/rates`. */
  readonly path: string;
  /** Which attempt of the call it was, from 1; 0 for an answer from the cache. */
  readonly attempt: number;
  /** Whether the answer came from the cache without a request. One with status 304 was asked for. */
  readonly cached: boolean;
  /** Milliseconds that the attempt took, to a tenth; 0 for an answer from the cache. */
  readonly duration: number;
  /** The HTTP status; `undefined` where there was no answer. */
  readonly status?: number | undefined;
  /** The name of the error with which the attempt failed. */
  readonly error?: string | undefined;
  /** Milliseconds until the next attempt; `undefined` when there is none. */
  readonly retryIn?: number | undefined;
}

/** Takes notes of what a client does. */
export type Log = (entry: LogEntry) => void;

/** What is to be noted of an attempt; of an answer from the cache, nothing. */
type Facts = Partial<Omit<LogEntry, 'method' | 'path' | 'cached'>>;

/** Notes something down. A log that fails does not fail a call, neither at once nor later. */
export function note(
  { log, path }: { readonly log?: Log | undefined; readonly path: string },
  { attempt = 0, duration = 0, ...facts }: Facts = {},
): void {
  const tenths = Math.round(duration * 10) / 10;
  silently(() => log?.({ method: 'GET', path, attempt, cached: !attempt, duration: tenths, ...facts }));
}
