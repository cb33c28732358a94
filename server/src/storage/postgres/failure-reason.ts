import { DatabaseError } from 'pg';
import { SilenceError } from './deadline.ts';

/** The wait for a lock was too long. The server then undoes the statement. */
const LOCK_TIMEOUT = '55P03';
const UNREACHABLE = 'The database cannot be reached.';

/** Reasons by the error code of Postgres, or by its first two characters, which are its class. */
const REASONS: Readonly<Record<string, string>> = {
  '08': UNREACHABLE,
  '25006': 'The database is read-only.',
  '28': 'The database refuses the user or the password.',
  '3D': 'The database does not exist.',
  '42': 'The tables of Crossrate are missing, or may not be used.',
  '53100': 'The disk of the database is full.',
  '53300': 'The database takes no more connections.',
  [LOCK_TIMEOUT]: 'The database has waited too long for a lock.',
  '57': 'The database is stopping or starting.',
  '57014': 'The database has waited too long for a lock or its disk.',
  '58': 'The disk of the database cannot be read or written.',
  XX001: 'The database is damaged.',
};

/** Node's codes for a certificate that has expired, names another host, or is not of a known authority. */
const CODE_OF_CERTIFICATE = /CERT_|_CERT|SIGNED|_SIGNATURE/;

/** The server has warned that a commit may be lost. */
export class WarningError extends Error {
  override readonly name = 'WarningError';
}

/** The server cannot be written. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
  readonly state: string;

  constructor(state: 'a standby, which cannot be written' | 'read-only') {
    super(`it is ${state}`);
    this.state = state;
  }
}

/** Describes why the database cannot be used, in a sentence without its address. */
export function describeFailure(error: unknown): string {
  // The reason of a host that answers says more than that of a host that cannot be reached.
  if (error instanceof AggregateError)
    return error.errors.map(describeFailure).find((reason) => reason !== UNREACHABLE) ?? UNREACHABLE;
  if (error instanceof WarningError) return 'A synchronous standby does not answer.';
  if (error instanceof UnwritableError) return `The database is ${error.state}.`;
  if (error instanceof SilenceError) return `The database has not answered within ${error.ms} ms.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError)
    return REASONS[code] ?? REASONS[code.slice(0, 2)] ?? 'The database cannot be used.';
  return CODE_OF_CERTIFICATE.test(code) ? 'The certificate of the database cannot be trusted.' : UNREACHABLE;
}

/** Tells whether a statement failed, and did nothing, because another session held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof DatabaseError && cause.code === LOCK_TIMEOUT;
}
