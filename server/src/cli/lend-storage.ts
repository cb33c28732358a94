import { loadStorageLocation } from '../config.ts';
import { createLog } from '../logger.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { printWait } from './print-wait.ts';

/** Options for lending a storage. */
export interface LendingOptions {
  /** @default false */
  readonly mayCreate?: boolean;
}

/**
 * Lends the storage of the environment, and closes it afterwards.
 *
 * @param options - `mayCreate` for a command that makes a database where there is none. Any other command must not seem
 *   to succeed in the wrong folder, or leave a database behind.
 */
export async function lendStorage<Result>(
  { env, clock }: CommandSurroundings,
  use: (storage: Storage) => Result | Promise<Result>,
  { mayCreate = false }: LendingOptions = {},
): Promise<Result> {
  const surroundings = { clock, log: createLog('silent'), mustExist: !mayCreate, onWait: printWait };
  await using storage = await openStorage(loadStorageLocation(env), surroundings);
  return await use(storage);
}
