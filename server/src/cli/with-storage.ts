import { systemClock } from '../clock.ts';
import { loadStorageLocation } from '../config.ts';
import { createLog } from '../logger.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';

/** Does something with a storage. */
type Use<Result> = (storage: Storage) => Result | Promise<Result>;

/** Lends the storage of the environment, and closes it afterwards. Creates a missing storage. */
export async function withStorage<Result>(env: NodeJS.ProcessEnv, use: Use<Result>): Promise<Result> {
  return lendStorage(env, use, false);
}

/**
 * Lends the storage of the environment as {@link withStorage} does, but creates none: a command that changes an account
 * in the wrong folder must not seem to succeed, or leave a database behind.
 *
 * @throws Error when there is no storage.
 */
export async function withExistingStorage<Result>(env: NodeJS.ProcessEnv, use: Use<Result>): Promise<Result> {
  return lendStorage(env, use, true);
}

async function lendStorage<Result>(env: NodeJS.ProcessEnv, use: Use<Result>, mustExist: boolean): Promise<Result> {
  const surroundings = { clock: systemClock, log: createLog('silent'), mustExist };
  await using storage = await openStorage(loadStorageLocation(env), surroundings);
  return await use(storage);
}
