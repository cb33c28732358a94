import type { Storage, StorageSurroundings } from './storage.ts';
import type { StorageLocation } from './storage-location.ts';

/**
 * Opens the storage at a location, and creates or migrates its tables: the one place that knows the adapters. It loads
 * the one that is needed.
 *
 * @throws Error when it cannot be used, or was written by a newer Crossrate.
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
 * @param onProgress - Hears which part of it is copied, from 0 to 1.
 * @returns The size of the file in bytes.
 * @throws Error when that cannot be done, and nothing is left behind; on Postgres always, as it has a tool for it.
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
 * Puts a backup in the place of the storage at a location.
 *
 * @param replace - Whether one that is there is moved aside.
 * @returns Where that is now; `undefined` where there was none.
 * @throws Error when that cannot be done, and nothing has changed; on Postgres always, as it has a tool for it.
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
