import type { AccountStore } from '../../access/account-store.ts';
import { dataDirectoryOf } from '../../config.ts';
import type { QuotaStore } from '../../quota/quota-store.ts';
import { sqliteAccountStore } from '../../storage/sqlite/account-store.ts';
import { openDatabase } from '../../storage/sqlite/database.ts';
import { sqliteQuotaStore } from '../../storage/sqlite/quota-store.ts';

/** Lends the stores that the environment names, and closes them afterwards. */
export async function withStores<Result>(
  env: NodeJS.ProcessEnv,
  use: (stores: { accounts: AccountStore; quotas: QuotaStore }) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(dataDirectoryOf(env));
  try {
    return await use({ accounts: sqliteAccountStore(database), quotas: sqliteQuotaStore(database) });
  } finally {
    database.close();
  }
}
