import { createAccount } from '../../server/src/access/create-account.ts';
import { systemClock } from '../../server/src/clock.ts';
import { createLog } from '../../server/src/log/logger.ts';
import { openStorage } from '../../server/src/storage/open-storage.ts';
import type { Storage } from '../../server/src/storage/storage.ts';
import type { StorageLocation } from '../../server/src/storage/storage-location.ts';

function openQuietly(location: StorageLocation): Promise<Storage> {
  return openStorage(location, { clock: systemClock, log: createLog('error') });
}

/** Creates the tables of a storage. */
export async function createTables(location: StorageLocation): Promise<void> {
  await using _storage = await openQuietly(location);
}

/** Creates a verified account with a daily limit that no bench reaches, and returns its key. */
export async function createKey(dataDirectory: string): Promise<string> {
  await using storage = await openQuietly({ kind: 'sqlite', dataDirectory });
  const details = { email: 'bench@example.com', verified: true, dailyLimit: 1_000_000_000 };
  const { key } = await createAccount(storage.accounts, { ...details, createdAt: new Date().toISOString() });
  return key;
}
