import { UnavailableError } from '../../unavailable-error.ts';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';

/** Reasons by the primary error code of SQLite. */
const REASONS: Readonly<Record<number, string>> = {
  5: `Another process has held the lock for ${BUSY_TIMEOUT_MS / 1_000} s.`,
  8: 'The database is read-only.',
  10: 'The disk cannot be read or written.',
  11: 'The database is damaged.',
  13: 'The disk is full.',
  14: 'The database cannot be opened.',
  26: 'The database is damaged.',
};
const OTHER = 'The database cannot be used.';

/** Primary error codes of SQLite. */
export const BUSY = 5;
export const CORRUPT = 11;
export const FULL = 13;

/** Reads the primary code of an SQLite error, which is its lowest byte; `undefined` for other errors. */
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
