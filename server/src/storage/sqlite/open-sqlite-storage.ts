import { resolve } from 'node:path';
import type { Storage, StorageSurroundings } from '../storage.ts';
import { sqliteAccountStore } from './account-store.ts';
import { sqliteChangeFeed } from './change-feed.ts';
import { sqliteContents } from './contents.ts';
import { assertDatabase, openDatabase } from './database.ts';
import { sqliteDecisionStore } from './decision-store.ts';
import { fileGuard } from './file-guard.ts';
import { sqliteLease } from './lease.ts';
import { sqliteQuotaStore } from './quota-store.ts';
import { sqliteRecordStore } from './record-store.ts';

/** Opens the embedded storage: one SQLite file in a folder. */
export function openSqliteStorage(dataDirectory: string, surroundings: StorageSurroundings): Storage {
  const { clock, log, mustExist } = surroundings;
  if (mustExist) assertDatabase(dataDirectory);
  const database = openDatabase(dataDirectory);
  const assertFile = fileGuard(database);
  return {
    description: resolve(dataDirectory),
    accounts: sqliteAccountStore(database, assertFile),
    quotas: sqliteQuotaStore(database, assertFile),
    rates: {
      ...sqliteRecordStore(database, assertFile, log),
      decisions: sqliteDecisionStore(database),
      lease: sqliteLease(database, assertFile, clock),
    },
    changes: sqliteChangeFeed(database, assertFile),
    contents: sqliteContents(dataDirectory, clock, log),
    async [Symbol.asyncDispose]() {
      database.close();
    },
  };
}
