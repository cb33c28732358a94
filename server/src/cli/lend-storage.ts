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
  /**
   * True for a command that saves times, by which servers decide whether rates are stale. Such a command does not run where
   * the clock of this machine differs from that of Postgres.
   *
   * @default false
   */
  readonly savesTimes?: boolean;
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
  { mayCreate = false, savesTimes = false }: LendingOptions = {},
): Promise<Result> {
  const surroundings = { clock, log: createLog('silent'), mustExist: !mayCreate, onWait: printWait };
  const onSkew = savesTimes ? refuseSkew : undefined;
  await using storage = await openStorage(loadStorageLocation(env), { ...surroundings, onSkew });
  return await use(storage);
}

/** @throws Error in any case. */
function refuseSkew(aheadMs: number): never {
  const difference = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  throw new Error(`the clock of this machine is ${difference} that of the database; set the one that is wrong`);
}
