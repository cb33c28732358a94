const DAMAGED = 'The database is damaged.';

/** Reasons by the error code of Postgres, or by its first two characters, which are its class. */
const REASONS: Readonly<Record<string, string>> = {
  '25006': 'The database is read-only.',
  '53100': 'The disk of the database is full.',
  '53300': 'The database takes no more connections.',
  '55P03': 'The database has waited too long for a lock.',
  '57014': 'The database has waited too long for a lock or its disk.',
  '57': 'The database is stopping or starting.',
  '28': 'The database refuses the user or the password.',
  '3D': 'The database does not exist.',
  '42': 'The tables of Crossrate are missing, or may not be used.',
  '58': 'The disk of the database cannot be read or written.',
  // Not the whole class XX: XX000 stands for any error for which Postgres has no code.
  XX001: DAMAGED,
  XX002: DAMAGED,
};
const STANDBY = 'A synchronous standby does not answer.';
const SILENT = 'The database does not answer.';
const UNTRUSTED = 'The certificate of the database cannot be trusted.';
const UNREACHABLE = 'The database cannot be reached.';
const UNUSABLE = 'The database cannot be used.';

/** Node's codes for a certificate that has expired, names another host, or is not of a known authority. */
const CODE_OF_CERTIFICATE = /CERT_|_CERT|SIGNED|_SIGNATURE/;

/** No result came in time. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/** The server has warned that a commit may be lost. */
export class WarningError extends Error {
  override readonly name = 'WarningError';
}

/** Describes why the database cannot be used, in a sentence without its address. */
export function describeFailure(error: unknown): string {
  if (error instanceof SilenceError) return SILENT;
  if (error instanceof WarningError) return STANDBY;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CODE_OF_CERTIFICATE.test(code)) return UNTRUSTED;
  return REASONS[code] ?? REASONS[code.slice(0, 2)] ?? (isOfPostgres(code) ? UNUSABLE : UNREACHABLE);
}

/** True for codes of Postgres, except those of connections (08). Codes of Node, such as EPIPE, have no digit. */
function isOfPostgres(code: string): boolean {
  return /^(?!08)(?=.*\d)[0-9A-Z]{5}$/.test(code);
}
