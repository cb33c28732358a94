import { createAccount } from '../../server/src/access/create-account.ts';
import { systemClock } from '../../server/src/clock.ts';
import { createLog } from '../../server/src/log/logger.ts';
import { openStorage } from '../../server/src/storage/open-storage.ts';

/** Creates a verified account with a daily limit that no bench reaches, and returns its key. */
export async function createKey(dataDirectory: string): Promise<string> {
  await using storage = await openStorage(
    { kind: 'sqlite', dataDirectory },
    { clock: systemClock, log: createLog('error') },
  );
  const details = { email: 'bench@example.com', verified: true, dailyLimit: 1_000_000_000 };
  const { key } = await createAccount(storage.accounts, { ...details, createdAt: new Date().toISOString() });
  return key;
}
