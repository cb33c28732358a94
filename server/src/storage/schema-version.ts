import type { Log } from '../log/logger.ts';

/** The version of the tables in a storage, and the lowest version whose programs can use them. */
export interface SchemaVersion {
  readonly version: number;
  readonly oldestCompatible: number;
}

/** @throws Error when a program that knows the tables up to a version cannot use the stored ones. */
export function assertCompatible({ version, oldestCompatible }: SchemaVersion, known: number): void {
  if (version > known && oldestCompatible > known)
    throw new Error(`it was written by a newer Crossrate (schema ${version}, this one knows ${known})`);
}

/** Logs that the tables are newer than the program, as after an upgrade that was rolled back. */
export function logNewer(log: Log, version: number, known: number): void {
  if (version > known)
    log.warn({ schema: version, known }, 'a newer Crossrate has written the tables; this one can use them, too');
}
