import { formatReason } from '../../format-reason.ts';
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

/** Extended error codes of SQLite, by its names. */
const IOERR_WRITE = 778;
const IOERR_FSYNC = 1034;
const IOERR_SHMSIZE = 4874;

const DAMAGED = 'The database is damaged.';
const DISK = 'The disk cannot be read or written.';
const DISK_FULL = 'The disk is full.';
const FOLDER_OR_FILE = 'The database cannot be opened.';
const READ_ONLY = 'The database is read-only.';
/** SQLite has one code for a disk that fails and for the limit of a user. Only the system knows which it is. */
const UNWRITABLE = 'The disk cannot be written, or its quota is used up.';

/** Reasons by primary or extended error code. */
const REASONS: Readonly<Record<number, string>> = {
  [BUSY]: `Another process has held the lock for ${BUSY_TIMEOUT_MS / 1_000} s.`,
  [READONLY]: READ_ONLY,
  [IOERR]: DISK,
  [IOERR_WRITE]: UNWRITABLE,
  [IOERR_FSYNC]: UNWRITABLE,
  // For the index of the log, SQLite does not distinguish a full disk from one that fails.
  [IOERR_SHMSIZE]: 'The disk is full, or cannot be written.',
  // SQLite also calls a page damaged that the disk cannot read (EIO).
  [CORRUPT]: 'The database is damaged, or the disk cannot read it.',
  [FULL]: DISK_FULL,
  [CANTOPEN]: FOLDER_OR_FILE,
  [NOTADB]: DAMAGED,
};

/** Reasons by the code of an error of the system. */
const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: FOLDER_OR_FILE,
  EDQUOT: 'The quota of the disk is used up.',
  EIO: DISK,
  EMFILE: 'The server has too many files open.',
  ENFILE: 'The machine has too many files open.',
  ENOSPC: DISK_FULL,
  EROFS: READ_ONLY,
};
const OTHER = 'The database cannot be used.';

/** Reads the primary code, the lowest byte of `errcode`, of an SQLite error; `undefined` for other errors. */
export function readSqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return toPrimaryCode(Number(error.errcode));
}

/** Describes why the database cannot be used, in a sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof UnavailableError && error.reason !== undefined) return error.reason;
  if (!(error instanceof Error)) return OTHER;
  if ('errcode' in error) return describeCode(Number(error.errcode));
  return ('code' in error && SYSTEM_REASONS[String(error.code)]) || OTHER;
}

/** Describes the first problem that SQLite's check of a database has found, in a sentence. */
export function describeFinding(found: string): string {
  const [, code] = /error code=(\d+)/.exec(found) ?? [];
  return toPrimaryCode(Number(code)) === IOERR ? DISK : DAMAGED;
}

/** Formats an error of the disk, which SQLite's own words confuse with damage, in our words; other errors in theirs. */
export function formatFailure(error: unknown): string {
  const code = readSqliteCode(error);
  return code === IOERR || code === CORRUPT ? describeFailure(error) : formatReason(error);
}

function describeCode(code: number): string {
  return REASONS[code] ?? REASONS[toPrimaryCode(code)] ?? OTHER;
}

function toPrimaryCode(code: number): number {
  return code & 0xff;
}
