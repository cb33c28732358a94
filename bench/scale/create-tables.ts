import { systemClock } from '../../server/src/clock.ts';
import { createLog } from '../../server/src/logger.ts';
import { openStorage } from '../../server/src/storage/open-storage.ts';
import type { StorageLocation } from '../../server/src/storage/storage-location.ts';

/** Creates the tables of a storage, as a starting server does. */
export async function createTables(location: StorageLocation): Promise<void> {
  await using _storage = await openStorage(location, { clock: systemClock, log: createLog('error') });
}
