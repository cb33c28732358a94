import { UnavailableError } from '../../unavailable-error.ts';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';

/** Primary error codes of SQLite, by its names. */
export const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
export const CORRUPT = 11;
export const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** Reasons by primary error code. */
const REASONS: Readonly<Record<number, string>> = {
  [BUSY]: `Another process has held the lock for ${BUSY_TIMEOUT_MS / 1_000} s.`,
  [READONLY]: 'The database is read-only.',
  [IOERR]: 'The disk cannot be read or written.',
  [CORRUPT]: 'The database is damaged.',
  [FULL]: 'The disk is full.',
  [CANTOPEN]: 'The database cannot be opened.',
  [NOTADB]: 'The database is damaged.',
};
const OTHER = 'The database cannot be used.';

/** Reads the primary code, the lowest byte of `errcode`, of an SQLite error; `undefined` for other errors. */
export function readSqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** Describes why the database cannot be used, in a sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof UnavailableError && error.reason !== undefined) return error.reason;
  const code = readSqliteCode(error);
  return (code !== undefined && REASONS[code]) || OTHER;
}
