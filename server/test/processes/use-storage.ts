// What tests do with the storage of a server, as a command beside the server would.
import { makeTemporaryFolder, type TemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { createAccount } from '../../src/access/create-account.ts';
import { lendStorage } from '../../src/cli/lend-storage.ts';
import { systemClock } from '../../src/clock.ts';
import type { Storage } from '../../src/storage/storage.ts';

type Environment = Readonly<Record<string, string>>;

/** Lends the storage of the settings, which may be created. */
export function useStorage<Result>(
  env: Environment,
  work: (storage: Storage) => Result | Promise<Result>,
): Promise<Result> {
  return lendStorage({ env, clock: systemClock }, work, { mayCreate: true });
}

/** Makes a folder with an empty database. */
export async function makeDatabaseFolder(): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder();
  await useStorage({ DATA_DIR: folder.path }, () => {});
  return folder;
}

/** Creates a verified account, and returns its key. */
export function createKey(env: Environment, dailyLimit = 100): Promise<string> {
  const createdAt = new Date().toISOString();
  const details = { email: 'someone@example.com', verified: true, dailyLimit, createdAt };
  return useStorage(env, async ({ accounts }) => (await createAccount(accounts, details)).key);
}

/** Lists the accounts, ten at the most. */
export function listAccounts(env: Environment) {
  return useStorage(env, ({ accounts }) => accounts.listAfter(0, 10));
}

/** Counts the requests that account 1 was charged today. */
export function countCharges(env: Environment): Promise<number> {
  return useStorage(env, async ({ quotas }) => (await quotas.read(1, Date.now())).used);
}

/** Loads the record of the last refresh. */
export async function loadRecord(env: Environment) {
  const { record } = await useStorage(env, ({ rates }) => rates.load());
  return record;
}
