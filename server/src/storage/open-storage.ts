import type { Clock } from '../clock.ts';
import type { CopySurroundings, Filled } from './postgres/fill-tables.ts';
import type { RestoreOptions } from './sqlite/restore.ts';
import type { Storage, StorageSurroundings } from './storage.ts';
import type { PostgresLocation, StorageLocation } from './storage-location.ts';

/** Nearly every storage opens sooner. */
const FIRST_REPORT_AFTER_SECONDS = 2;
const NEXT_REPORT_AFTER_SECONDS = 10;

/**
 * Opens the storage at a location, and creates or migrates its tables. This file is the only one that knows the
 * adapters; it loads only the one in use.
 *
 * @throws Error when the storage cannot be used, was written by a newer Crossrate, or is not the expected one.
 */
export async function openStorage(location: StorageLocation, surroundings: StorageSurroundings): Promise<Storage> {
  const { clock, log, identity, mustExist = false } = surroundings;
  const { onWait = (seconds) => log.warn({ seconds }, 'waiting for the database to open') } = surroundings;
  const opened = new AbortController();
  void reportWait(clock, opened.signal, onWait).catch(() => undefined);
  try {
    // A storage with an identity has been opened before, so a missing one is lost.
    const isExpected = mustExist || identity !== undefined;
    const storage = await openAny(location, { ...surroundings, mustExist: isExpected });
    if (identity === undefined || storage.identity === identity) return storage;
    await storage[Symbol.asyncDispose]();
    throw new Error(`${storage.description} has another database than when the service started.`);
  } finally {
    opened.abort();
  }
}

async function reportWait(clock: Clock, opened: AbortSignal, report: (seconds: number) => void): Promise<never> {
  let pause = FIRST_REPORT_AFTER_SECONDS;
  for (let seconds = pause; ; seconds += pause) {
    await clock.sleep(pause * 1000, opened);
    report(seconds);
    pause = NEXT_REPORT_AFTER_SECONDS;
  }
}

async function openAny(location: StorageLocation, surroundings: StorageSurroundings): Promise<Storage> {
  if (location.kind === 'sqlite') {
    const { openSqliteStorage } = await import('./sqlite/open-sqlite-storage.ts');
    return openSqliteStorage(location.dataDirectory, surroundings);
  }
  const { openPostgresStorage } = await import('./postgres/open-postgres-storage.ts');
  return openPostgresStorage(location, surroundings);
}

/** The commands for a shell that do what was asked with Postgres' own tools. Nothing is done before they run. */
export interface ShellCommands {
  readonly commands: readonly string[];
}

/** Backs up SQLite as `backUpSqlite` does; of Postgres, returns the commands that do. */
export async function backUpStorage(
  location: StorageLocation,
  file: string,
  signal: AbortSignal,
): Promise<ShellCommands | { readonly bytes: number }> {
  if (location.kind === 'postgres') {
    const { buildBackupCommands } = await import('./postgres/shell-commands.ts');
    return { commands: await buildBackupCommands(location.url, file) };
  }
  const { backUpSqlite } = await import('./sqlite/backup.ts');
  return { bytes: await backUpSqlite(location.dataDirectory, file, signal) };
}

/** Restores SQLite as `restoreSqlite` does; of Postgres, returns the commands that do. */
export async function restoreStorage(
  location: StorageLocation,
  file: string,
  options: RestoreOptions,
): Promise<ShellCommands | { readonly before: string | undefined }> {
  if (location.kind === 'postgres') {
    const { buildRestoreCommands } = await import('./postgres/shell-commands.ts');
    return { commands: buildRestoreCommands(file) };
  }
  const { restoreSqlite } = await import('./sqlite/restore.ts');
  return { before: await restoreSqlite(location.dataDirectory, file, options) };
}

/**
 * Copies everything from the SQLite file of a data directory, which nobody may use, to a Postgres database without tables.
 *
 * @throws Error when anything is refused or fails; then nothing was copied.
 */
export async function copyToPostgres(
  dataDirectory: string,
  { url }: PostgresLocation,
  surroundings: CopySurroundings,
): Promise<Filled> {
  const { lendTables } = await import('./sqlite/stored-tables.ts');
  const { fillNewDatabase } = await import('./postgres/fill-tables.ts');
  return lendTables(dataDirectory, (stored) => fillNewDatabase(url, stored, surroundings));
}
