import { loadStorageLocation } from '../config.ts';
import { createLog } from '../logger.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage, StorageSurroundings } from '../storage/storage.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { printWait } from './print-wait.ts';

/**
 * Lends the storage of the environment, and closes it afterwards.
 *
 * @param options - `mustExist` for a command that changes something: in the wrong folder, the command must not seem
 *   to succeed, or leave a database behind.
 */
export async function lendStorage<Result>(
  { env, clock }: CommandSurroundings,
  use: (storage: Storage) => Result | Promise<Result>,
  { mustExist = false }: Pick<StorageSurroundings, 'mustExist'> = {},
): Promise<Result> {
  const surroundings = { clock, log: createLog('silent'), mustExist, onWait: printWait };
  await using storage = await openStorage(loadStorageLocation(env), surroundings);
  return await use(storage);
}
