import { loadStorageLocation } from '../config.ts';
import { createLog } from '../log/logger.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { tell } from './print.ts';

/** Options for lending a storage. */
export interface LendingOptions {
  /** True for a command that makes a database where there is none. No other may seem to succeed in the wrong folder. */
  readonly mayCreate?: boolean;
  /** True for a command that saves times, by which servers judge: the clocks of the machine and of Postgres must agree. */
  readonly savesTimes?: boolean;
}

/** Lends the storage of the environment, and closes it afterwards. */
export async function lendStorage<Result>(
  { env, clock }: CommandSurroundings,
  use: (storage: Storage) => Result | Promise<Result>,
  { mayCreate = false, savesTimes = false }: LendingOptions = {},
): Promise<Result> {
  const surroundings = { clock, log: createLog('silent'), mustExist: !mayCreate, onWait: tellWait };
  const onSkew = savesTimes ? refuseSkew : undefined;
  await using storage = await openStorage(loadStorageLocation(env), { ...surroundings, onSkew });
  return await use(storage);
}

/** Tells that a command waits for the database. */
function tellWait(seconds: number): void {
  tell(`Waiting for the database to open, for ${seconds} s so far.`);
}

/** @throws Error in any case. */
function refuseSkew(aheadMs: number): never {
  const difference = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  throw new Error(`the clock of this machine is ${difference} that of the database; set the one that is wrong`);
}
