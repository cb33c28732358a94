import type { Storage, StorageSurroundings } from './storage.ts';
import type { StorageLocation } from './storage-location.ts';

/**
 * Opens the storage at a location, and creates or migrates its tables. This file is the only one that knows the
 * adapters; it loads only the one in use.
 *
 * @throws Error when the storage cannot be used, or was written by a newer Crossrate.
 */
export async function openStorage(location: StorageLocation, surroundings: StorageSurroundings): Promise<Storage> {
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
 * @param onProgress - Called with the copied part, from 0 to 1. Ends the backup by throwing.
 * @returns the size of the file in bytes.
 * @throws Error when the backup fails; then no file is left behind. Always on Postgres, which has its own tool.
 */
export async function backUpStorage(
  location: StorageLocation,
  file: string,
  onProgress: (part: number) => void,
): Promise<number> {
  if (location.kind === 'postgres') {
    throw new Error(`A Postgres is backed up by its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  }
  const { backUpSqlite } = await import('./sqlite/backup.ts');
  return backUpSqlite(location.dataDirectory, file, onProgress);
}

/**
 * Replaces the storage at a location by a backup.
 *
 * @param replace - True to move an existing storage aside.
 * @returns the new place of the existing storage; `undefined` when there was none.
 * @throws Error when the restore fails; then nothing has changed. Always on Postgres, which has its own tool.
 */
export async function restoreStorage(
  location: StorageLocation,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<string | undefined> {
  if (location.kind === 'postgres') {
    throw new Error(`A Postgres is restored by its own tool: pg_restore --dbname="$DATABASE_URL" ${file}`);
  }
  const { restoreSqlite } = await import('./sqlite/restore.ts');
  return restoreSqlite(location.dataDirectory, file, { replace });
}
