import { UnavailableError } from '../../unavailable-error.ts';

/** The longest wait for a lock that another process holds. */
export const BUSY_TIMEOUT_MS = 2_000;

/** SQLite's code for a lock that another process holds. */
export const BUSY = 5;

/** Reasons by error code of SQLite, or by its primary code. */
const REASONS: Readonly<Record<number, string>> = {
  [BUSY]: `Another process has held the lock for ${BUSY_TIMEOUT_MS / 1_000} s.`,
  8: 'The database is read-only.',
  10: 'The disk cannot be read or written.',
  // SQLite also calls a page damaged that the disk cannot read (EIO).
  11: 'The database is damaged, or the disk cannot read it.',
  13: 'The disk is full.',
  14: 'The database cannot be opened.',
  26: 'The database is damaged.',
  // SQLITE_IOERR_SHMSIZE: the index of the log cannot grow.
  4874: 'The disk is full.',
};

function readErrcode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
}

/** Reads the primary code, the lowest byte of `errcode`, of an SQLite error; 0 for other errors. */
export function readSqliteCode(error: unknown): number {
  return readErrcode(error) & 0xff;
}

/** True when the disk is at fault, of which SQLite says little. */
export function isOfDisk(error: unknown): boolean {
  return [10, 13].includes(readSqliteCode(error));
}

/** Describes why the database cannot be used, in a sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof UnavailableError && error.reason !== undefined) return error.reason;
  return REASONS[readErrcode(error)] ?? REASONS[readSqliteCode(error)] ?? 'The database cannot be used.';
}

/**
 * Runs work on the database for a request.
 *
 * @throws UnavailableError with the reason, when the work throws any error.
 */
export function translateFailures<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof UnavailableError) throw cause;
    throw new UnavailableError('The database cannot be used.', { cause, reason: describeFailure(cause) });
  }
}
