import { resolve } from 'node:path';
import type { Storage, StorageSurroundings } from '../storage.ts';
import { sqliteAccountStore } from './account-store.ts';
import { sqliteChangeFeed } from './change-feed.ts';
import { sqliteContents } from './contents.ts';
import { assertDatabase, openForReading } from './database.ts';
import { sqliteDecisionStore } from './decision-store.ts';
import { fileGuard, findFile } from './file-guard.ts';
import { sqliteLease } from './lease.ts';
import { sqliteQuotaStore } from './quota-store.ts';
import { sqliteRecordStore } from './record-store.ts';
import { BackgroundWriter } from './writing/background-writer.ts';
import type { Write } from './writing/statement.ts';

/** Opens the embedded storage: one SQLite file in a folder. This thread reads, and another one writes. */
export function openSqliteStorage(dataDirectory: string, surroundings: StorageSurroundings): Storage {
  const { clock, log, mustExist } = surroundings;
  if (mustExist) assertDatabase(dataDirectory);
  const database = openForReading(dataDirectory);
  const file = findFile(database);
  const assertFile = fileGuard(file);
  const writer = new BackgroundWriter(file);
  const write: Write = (...statements) => writer.write(statements);
  return {
    description: resolve(dataDirectory),
    accounts: sqliteAccountStore(database, write, assertFile),
    quotas: sqliteQuotaStore(database, writer, surroundings),
    rates: {
      ...sqliteRecordStore(database, write, { assertFile, log }),
      decisions: sqliteDecisionStore(database, write),
      lease: sqliteLease(write, clock),
    },
    changes: sqliteChangeFeed(database, assertFile),
    contents: sqliteContents(dataDirectory, clock, log),
    async [Symbol.asyncDispose]() {
      await writer[Symbol.asyncDispose]();
      database.close();
    },
  };
}
