import { systemClock } from '../clock.ts';
import { loadStorageLocation } from '../config.ts';
import { createLog } from '../logger.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';

/** Lends the storage of the environment, and closes it afterwards. */
export async function withStorage<Result>(
  env: NodeJS.ProcessEnv,
  use: (storage: Storage) => Result | Promise<Result>,
): Promise<Result> {
  await using storage = await openStorage(loadStorageLocation(env), { clock: systemClock, log: createLog('silent') });
  return await use(storage);
}
