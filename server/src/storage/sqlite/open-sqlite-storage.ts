import { resolve } from 'node:path';
import { warnOfEmpty } from '../identity-check.ts';
import { logNewer } from '../schema-version.ts';
import type { Storage, StorageSurroundings } from '../storage.ts';
import { createSqliteAccountStore } from './account-store.ts';
import { BackgroundWriter } from './background-writer.ts';
import { SqliteChangeFeed } from './change-feed.ts';
import { assertDatabase, buildDatabasePath, findDatabasePath, openDatabase, readSize } from './database.ts';
import { identifyFile, readSigns } from './database-file.ts';
import { createSqliteDecisionStore } from './decision-store.ts';
import { createSqliteEditionStore } from './edition-store.ts';
import { createSqliteLease } from './lease.ts';
import { createSqliteQuotaStore } from './quota-store.ts';
import { createSqliteRecordStore } from './record-store.ts';
import { MIGRATIONS, readSchemaVersion } from './schema.ts';
import { createSqliteSignUpStore } from './sign-up-store.ts';
import type { Write } from './statement.ts';

/** More than a wait for the lock and a slow commit. */
const WRITE_MS = 5_000;
/** The same time limit as for a charge. */
const PROBE_MS = 2_500;

/**
 * Opens the SQLite storage: one SQLite file in a folder. This thread reads; another thread writes.
 *
 * @throws Error when the folder or the file cannot be used.
 */
export function openSqliteStorage(dataDirectory: string, surroundings: StorageSurroundings): Storage {
  const { clock, log, mustExist } = surroundings;
  if (mustExist) assertDatabase(dataDirectory);
  const isNew = readSize(findDatabasePath(dataDirectory)) === 0;
  const database = openDatabase(dataDirectory);
  // No reading waits for a writer.
  database.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 0;');
  const file = identifyFile(database, buildDatabasePath(dataDirectory));
  logNewer(log, readSchemaVersion(database), MIGRATIONS.length);
  warnOfEmpty(log, readSigns(file).has_accounts);
  const changes = new SqliteChangeFeed(file);
  const writer = new BackgroundWriter(file);
  const write: Write = (...statements) => writer.call('write', WRITE_MS, statements);
  return {
    description: resolve(dataDirectory),
    identity: file.identity,
    isNew,
    accounts: createSqliteAccountStore(database, write, changes),
    signUps: createSqliteSignUpStore(database, write, changes),
    quotas: createSqliteQuotaStore(database, { writer, write }, surroundings),
    rates: {
      ...createSqliteRecordStore(database, write, log),
      decisions: createSqliteDecisionStore(database, write),
      editions: createSqliteEditionStore(database, write),
      lease: createSqliteLease(write, clock),
    },
    changes,
    async countAccounts() {
      return Number(database.prepare('SELECT count(*) AS accounts FROM accounts').get()?.accounts);
    },
    probe: () => writer.call('probe', PROBE_MS),
    async [Symbol.asyncDispose]() {
      await writer[Symbol.asyncDispose]();
      database.close();
    },
  };
}
