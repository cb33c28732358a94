import { openPostgresStorage } from './postgres/open-postgres-storage.ts';
import { openSqliteStorage } from './sqlite/open-sqlite-storage.ts';
import type { Storage, StorageSurroundings } from './storage.ts';
import type { StorageLocation } from './storage-location.ts';

/**
 * Opens the storage at a location, and creates or migrates its tables: the one place that knows the adapters.
 *
 * @throws Error when it cannot be used, or was written by a newer Crossrate.
 */
export async function openStorage(location: StorageLocation, surroundings: StorageSurroundings): Promise<Storage> {
  if (location.kind === 'sqlite') return openSqliteStorage(location.dataDirectory, surroundings);
  return openPostgresStorage(location.url, surroundings);
}
