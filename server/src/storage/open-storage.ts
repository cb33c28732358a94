import { reportWait } from './report-wait.ts';
import type { BackupOptions } from './sqlite/backup.ts';
import type { RestoreOptions } from './sqlite/restore.ts';
import type { Storage, StorageSurroundings } from './storage.ts';
import type { StorageLocation } from './storage-location.ts';

/**
 * Opens the storage at a location, and creates or migrates its tables. This file is the only one that knows the
 * adapters; it loads only the one in use.
 *
 * @throws Error when the storage cannot be used, was written by a newer Crossrate, or is not the expected one.
 */
export async function openStorage(location: StorageLocation, surroundings: StorageSurroundings): Promise<Storage> {
  const { clock, log, identity, mustExist = false } = surroundings;
  const { onWait = (seconds) => log.warn({ seconds }, 'waiting for the database to open') } = surroundings;
  // A storage with an identity has been opened before, so a missing one is lost.
  const wasOpenedBefore = identity !== undefined;
  const opening = openAny(location, { ...surroundings, mustExist: mustExist || wasOpenedBefore });
  const storage = await reportWait(opening, clock, onWait);
  if (identity === undefined || storage.identity === identity) return storage;
  await storage[Symbol.asyncDispose]();
  throw new Error(`${storage.description} has another database than when the service started.`);
}

async function openAny(location: StorageLocation, surroundings: StorageSurroundings): Promise<Storage> {
  if (location.kind === 'sqlite') {
    const { openSqliteStorage } = await import('./sqlite/open-sqlite-storage.ts');
    return openSqliteStorage(location.dataDirectory, surroundings);
  }
  const { openPostgresStorage } = await import('./postgres/open-postgres-storage.ts');
  return openPostgresStorage(location.url, surroundings);
}

/**
 * Backs up the storage at a location into a new file, while servers use it.
 *
 * @returns the size of the file in bytes.
 * @throws Error when the backup fails; then no file is left behind. Always on Postgres, which has its own tool.
 */
export async function backUpStorage(location: StorageLocation, file: string, options: BackupOptions): Promise<number> {
  if (location.kind === 'postgres') {
    throw new Error(`A Postgres is backed up by its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  }
  const { backUpSqlite } = await import('./sqlite/backup.ts');
  return backUpSqlite(location.dataDirectory, file, options);
}

/**
 * Replaces the storage at a location by a backup.
 *
 * @returns the new place of the existing storage; `undefined` when there was none.
 * @throws Error when the restore fails; then nothing has changed. Always on Postgres, which has its own tool.
 */
export async function restoreStorage(
  location: StorageLocation,
  file: string,
  options: RestoreOptions,
): Promise<string | undefined> {
  if (location.kind === 'postgres') {
    throw new Error(`A Postgres is restored by its own tool: pg_restore --dbname="$DATABASE_URL" ${file}`);
  }
  const { restoreSqlite } = await import('./sqlite/restore.ts');
  return restoreSqlite(location.dataDirectory, file, options);
}
