import { systemClock } from '../clock.ts';
import { loadStorageLocation } from '../config.ts';
import { createLog } from '../logger.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage, StorageSurroundings } from '../storage/storage.ts';

/**
 * Lends the storage of the environment, and closes it afterwards.
 *
 * @param surroundings - `mustExist` for a command that changes something: in the wrong folder, the command must not seem
 *   to succeed, or leave a database behind.
 */
export async function withStorage<Result>(
  env: NodeJS.ProcessEnv,
  use: (storage: Storage) => Result | Promise<Result>,
  surroundings: Pick<StorageSurroundings, 'mustExist'> = {},
): Promise<Result> {
  const options = { ...surroundings, clock: systemClock, log: createLog('silent') };
  await using storage = await openStorage(loadStorageLocation(env), options);
  return await use(storage);
}
