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
